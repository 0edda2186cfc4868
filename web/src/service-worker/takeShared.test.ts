import { expect, it } from 'vitest'
import { sharedQuery } from './takeShared.ts'

function form(texts: Readonly<Record<string, string>>, files: readonly File[] = []): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(texts)) data.append(name, value)
  for (const file of files) data.append('files', file)
  return data
}
const picture = (name: string) => new File(['no picture'], name, { type: 'image/png' })

it('opens the composer with what another program shares, and keeps its pictures for it (#26)', async () => {
  const kept = new Map<string, string>()
  const keep = async (key: string, file: File) => {
    // Simulates a full device: this file is not stored.
    if (file.name === 'full.png') return false
    kept.set(key, file.name)
    return true
  }
  const files = [picture('kite.png'), picture('full.png'), new File([], 'empty.png'), picture('gull.png')]
  const query = await sharedQuery(form({ title: '', text: 'A kite & a gull', url: 'https://example.org/' }, files), keep)
  const { files: keys = '', ...texts } = Object.fromEntries(query)
  expect(texts).toEqual({ text: 'A kite & a gull', url: 'https://example.org/' })
  expect(keys.split(',').map((key) => kept.get(key))).toEqual(['kite.png', 'gull.png'])
})

it('takes a text without files, and no more files than any post has (#26)', async () => {
  const keep = async () => true
  expect(String(await sharedQuery(form({ text: 'Just words' }), keep))).toBe('text=Just+words')
  const many = await sharedQuery(
    form(
      {},
      Array.from({ length: 50 }, (_, at) => picture(`${at}.png`)),
    ),
    keep,
  )
  expect(many.get('files')?.split(',')).toHaveLength(20)
})
