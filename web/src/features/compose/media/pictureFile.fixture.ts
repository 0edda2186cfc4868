/** A JPEG file without a picture, with an XMP packet or a description as cameras write it (EXIF), both as given. */
export function pictureFile({ xmp, exif }: { readonly xmp?: string; readonly exif?: string }): File {
  const parts: Uint8Array<ArrayBuffer>[] = [Uint8Array.of(0xff, 0xd8)]
  if (exif !== undefined) parts.push(segment(joined(ascii('Exif\0\0'), exifOf(exif))))
  if (xmp !== undefined) parts.push(segment(joined(ascii('http://ns.adobe.com/xap/1.0/\0'), new TextEncoder().encode(xmp))))
  return new File([...parts, Uint8Array.of(0xff, 0xd9)], 'photo.jpg', { type: 'image/jpeg' })
}

/** An XMP packet with one field in the default language. */
export function xmpWith(field: string, text: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"><${field}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></${field}></rdf:Description></rdf:RDF></x:xmpmeta>`
}

/** An APP1 segment of a JPEG file. */
function segment(content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const length = content.length + 2
  return joined(Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff), content)
}

/** The smallest TIFF structure with the tag ImageDescription. */
function exifOf(text: string): Uint8Array<ArrayBuffer> {
  const words = ascii(`${text}\0`)
  const head = new DataView(new ArrayBuffer(26))
  head.setUint16(0, 0x49_49)
  head.setUint16(2, 42, true)
  head.setUint32(4, 8, true)
  head.setUint16(8, 1, true)
  head.setUint16(10, 0x01_0e, true)
  head.setUint16(12, 2, true)
  head.setUint32(14, words.length, true)
  head.setUint32(18, 26, true)
  return joined(new Uint8Array(head.buffer), words)
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function joined(...parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
