import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one grey, with its size in pixels; `noise` adds rows of varying greys, which compress badly and make the file larger. */
export function aPng(width: number, height: number, noise = 0): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row += 1) {
    rows[row * (width + 1)] = 0
    if (row < noise)
      for (let column = 1; column <= width; column += 1) rows[row * (width + 1) + column] = (row * 7919 + column * column * 31) % 251
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits, grey.
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
