import { beforeEach, expect, it, vi } from 'vitest'
import { withObjectStore } from '../../storage/database.ts'
import { emojiStorage } from './emojiStorage.ts'

const table = new Map<string, unknown>()

vi.mock('../../storage/database.ts', () => ({ withObjectStore: vi.fn() }))

beforeEach(() => {
  table.clear()
  vi.mocked(withObjectStore).mockImplementation(
    async (_mode, ask) =>
      ask({
        get: (key: string) => table.get(key),
        put: (value: unknown, key: string) => void table.set(key, value),
      } as never) as never,
  )
})

const read = (item: unknown) => (typeof item === 'string' ? item : null)

it('stores lists under version 1, and reads those of no other (R-emoji-03a, R-const-24)', async () => {
  await emojiStorage.save('ja', { etag: 'W/"1"', list: ['🐈'] })
  expect([...table.keys()]).toEqual(['emoji 1 ja'])
  expect(await emojiStorage.load('ja', read)).toEqual({ etag: 'W/"1"', list: ['🐈'] })
  table.set('emoji 2 ja', table.get('emoji 1 ja'))
  table.delete('emoji 1 ja')
  expect(await emojiStorage.load('ja', read)).toBeNull()
})

it('reads no empty list, which its ETag would keep empty, and no ETag of a list with damaged items (R-emoji-03b)', async () => {
  await emojiStorage.save('ja', { etag: '"1"', list: [] })
  expect(await emojiStorage.load('ja', read)).toBeNull()
  await emojiStorage.save('ja', { etag: '"1"', list: ['🐈', 5] })
  expect(await emojiStorage.load('ja', read)).toEqual({ etag: null, list: ['🐈'] })
})
