import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64Url } from '../storage/base64Url.ts'
import { packText, unpackText } from './packText.ts'

it('packs every text into the alphabet of addresses and back (#29, 4.2)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (text) => {
      const packed = await packText(text)
      expect(packed).toMatch(/^[\w-]*$/)
      expect(await unpackText(packed)).toBe(text)
    }),
    { numRuns: 50 },
  )
})

it('takes less room than the settings it packs', async () => {
  const columns = Array.from({ length: 8 }, (_, index) => ({
    uuid: `column-${index}`,
    id: 'HASHTAG',
    params: { id: `topic${index}`, shows: true },
  }))
  const text = JSON.stringify({ columns, starling: { reading: { slow: true, foldsReblogs: 'all' } } })
  expect((await packText(text)).length).toBeLessThan(text.length / 2)
})

it('refuses what is damaged, and what would fill the memory', async () => {
  await expect(unpackText('AAAA')).rejects.toThrow()
  await expect(unpackText('!')).rejects.toThrow()
  const bomb = await packText(' '.repeat(600_000))
  expect(bomb.length).toBeLessThan(2000)
  await expect(unpackText(bomb)).rejects.toThrow('too large')
  const noText = new Response(new Uint8Array([0xff, 0xfe])).body?.pipeThrough(new CompressionStream('deflate-raw'))
  await expect(unpackText(base64Url(new Uint8Array(await new Response(noText).arrayBuffer())))).rejects.toThrow()
})
