import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../platform/media-store/createMemoryStore.fixture.ts'
import { probeRecording } from './probeRecording.ts'
import { readStoredHead } from './readRecordingHead.ts'

function box(name: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** An MP4 box whose length is written with 64 bits. */
function longBox(name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(name, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(16 + body.length), 8)
  return Buffer.concat([head, body])
}

const movieHeader = Buffer.alloc(100)
movieHeader.writeUInt32BE(1000, 12)
movieHeader.writeUInt32BE(12_500, 16)
const trackHeader = Buffer.alloc(84)
trackHeader.writeUInt32BE(640 << 16, 76)
trackHeader.writeUInt32BE(360 << 16, 80)
const table = box('moov', box('mvhd', movieHeader), box('trak', box('tkhd', trackHeader)))
const start = box('ftyp', Buffer.from('isom'))
const pictures = Buffer.alloc(5_000_000, 7)

async function measure(file: Buffer, mime = 'video/mp4'): Promise<{ found: object; taken: number }> {
  const store = createMemoryStore()
  await store.put('films/film.mp4', file)
  let taken = 0
  const counting: typeof store = {
    ...store,
    read(key, range) {
      taken += range.end - range.start + 1
      return store.read(key, range)
    },
  }
  const head = await readStoredHead(counting, 'films/film.mp4', mime)
  return { found: probeRecording(head?.bytes ?? new Uint8Array(), mime, head?.size), taken }
}

describe('readRecordingHead', () => {
  it.each([
    ['before the pictures', Buffer.concat([start, table, box('mdat', pictures)])],
    ['behind them', Buffer.concat([start, box('mdat', pictures), table])],
    ['behind them, with a long length', Buffer.concat([start, longBox('mdat', pictures), table])],
    ['on the edge of what is read first', Buffer.concat([start, box('mdat', pictures.subarray(0, 1_048_576 - start.length - 20)), table])],
  ])('finds the table of a film %s, and leaves the pictures where they are', async (_where, file) => {
    const { found, taken } = await measure(file)
    expect(found).toEqual({ duration: 12.5, width: 640, height: 360 })
    expect(taken).toBeLessThan(1_050_000)
  })

  it('knows the length of a long sound from its beginning', async () => {
    const format = Buffer.alloc(24)
    format.write('fmt ')
    format.writeUInt32LE(16, 4)
    format.writeUInt32LE(100_000, 16)
    const data = Buffer.alloc(8)
    data.write('data')
    data.writeUInt32LE(pictures.length, 4)
    const { found, taken } = await measure(Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), format, data, pictures]), 'audio/wav')
    expect(found).toEqual({ duration: 50 })
    expect(taken).toBe(1_048_576)
  })

  it('says nothing of a film without a table, and does not look for ever', async () => {
    expect((await measure(Buffer.concat([start, box('mdat', pictures)]))).found).toEqual({})
    expect((await measure(Buffer.concat(Array.from({ length: 300_000 }, () => box('free'))))).taken).toBe(1_048_576)
    expect((await measure(Buffer.concat([start, Buffer.alloc(64)]))).found).toEqual({})
    expect((await measure(Buffer.alloc(0))).found).toEqual({})
  })

  it('has nothing of a file that is not there', async () => {
    expect(await readStoredHead(createMemoryStore(), 'films/none.mp4', 'video/mp4')).toBeNull()
  })
})
