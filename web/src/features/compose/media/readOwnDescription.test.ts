import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pictureFile, xmpWith } from './pictureFile.fixture.ts'
import { readOwnDescription } from './readOwnDescription.ts'

it.each([
  ['Iptc4xmpCore:AltTextAccessibility', 'A red kite over a harbour', 'A red kite over a harbour'],
  ['dc:description', 'Two boats &amp; a dog on the quay', 'Two boats & a dog on the quay'],
  ['dc:description', '港に浮かぶ二隻の船', '港に浮かぶ二隻の船'],
])('reads %s from the file: %s', async (field, written, read) => {
  expect(await readOwnDescription(pictureFile({ xmp: xmpWith(field, written) }))).toBe(read)
})

it('reads what older programs wrote, and prefers what was written for people who cannot see it', async () => {
  expect(await readOwnDescription(pictureFile({ exif: 'A loaf of bread, just out of the oven' }))).toBe(
    'A loaf of bread, just out of the oven',
  )
  const both = pictureFile({ exif: 'A title of some kind', xmp: xmpWith('Iptc4xmpCore:AltTextAccessibility', 'What one sees in it') })
  expect(await readOwnDescription(both)).toBe('What one sees in it')
})

it.each(['OLYMPUS DIGITAL CAMERA', 'SONY DSC', 'DCIM', 'Screenshot', 'Created with GIMP', 'IMG_2034.JPG', '      ', 'dav'])(
  'takes what cameras and programs write by themselves for no description: %s',
  async (exif) => {
    expect(await readOwnDescription(pictureFile({ exif }))).toBe('')
  },
)

it('answers nothing for files that are broken, foreign or no pictures', async () => {
  expect(await readOwnDescription(new File(['words here'], 'a.txt', { type: 'text/plain' }))).toBe('')
  expect(await readOwnDescription(pictureFile({ xmp: '<x:xmpmeta><rdf:RDF><a <b> &nope; ]]>' }))).toBe('')
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.constantFrom('image/jpeg', 'image/png', 'image/webp'), async (bytes, type) => {
      expect(typeof (await readOwnDescription(new File([new Uint8Array(bytes)], 'a', { type })))).toBe('string')
    }),
    { numRuns: 60 },
  )
})
