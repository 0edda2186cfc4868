import { DRAFT_DEFAULTS, newDraft, type Draft } from '@starling/domain/compose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftStorageKey } from '../../../storage/storageKeys.ts'
import { draftStore } from './draftStore.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'

const me = 'https://one.test 1'
const storageKey = (id: string) => `${draftStorageKey} ${me} ${id}`
let keys = 0
const saying = (text: string): Draft => ({ ...newDraft(DRAFT_DEFAULTS, () => `key ${(keys += 1)}`), text })
const open = (target = 'new') => draftStore(me).shownFor(target)
const textOf = (target = 'new') => open(target).get()?.draft.text
const reload = () => forgetPage()

/** Simulates another page that continues the stored draft. */
function otherPageWrites(text: string): void {
  const key = Object.keys(localStorage).find((name) => name.startsWith(storageKey(''))) ?? ''
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
  localStorage.setItem(key, JSON.stringify({ ...stored, savedAt: Date.now() + 1000, draft: saying(text) }))
}

function tellOfIt(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey('any') }))
}

beforeEach(() => {
  localStorage.clear()
  forgetPage()
})

afterEach(() => vi.restoreAllMocks())

it('follows the page in use, but not over what was just typed here (R-comp-01)', () => {
  open().write(saying('here'))
  open().flush()
  otherPageWrites('here and there')
  tellOfIt()
  expect(textOf()).toBe('here and there')
  open().write(saying('here and there and here'))
  otherPageWrites('something else')
  tellOfIt()
  expect(textOf()).toBe('here and there and here')
  open().flush()
  expect(JSON.stringify({ ...localStorage })).toContain('something else')
})

it('keeps what could not be stored when another page writes (R-comp-01)', () => {
  open().write(saying('short'))
  open().flush()
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  open().write(saying('a long story'))
  open().flush()
  expect(open().isKept()).toBe(false)
  write.mockRestore()
  otherPageWrites('short')
  tellOfIt()
  expect(textOf()).toBe('a long story')
})

it('reads anew when the browser brings a kept page back, which heard of nothing meanwhile (R-comp-01)', () => {
  open().write(saying('old'))
  open().flush()
  otherPageWrites('new')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(textOf()).toBe('old')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(textOf()).toBe('new')
})

it('keeps each draft by its target (#7, 2.14)', () => {
  open('new').write(saying('a post'))
  open('reply 5').write(saying('an answer'))
  open('new').flush()
  open('reply 5').flush()
  reload()
  expect([textOf('new'), textOf('reply 5'), textOf('reply 6')]).toEqual(['a post', 'an answer', undefined])
})

it('takes over the one draft that earlier versions kept (R-comp-01)', () => {
  localStorage.setItem(`${draftStorageKey} ${me}`, JSON.stringify({ draft: saying('from before'), intent: 'reply 5', prepared: '@grace ' }))
  expect(textOf('reply 5')).toBe('from before')
  expect(localStorage.getItem(`${draftStorageKey} ${me}`)).toBeNull()
})

it('carries over what an earlier version stored under other names (R-comp-01, #25)', () => {
  const stored = {
    id: 'a',
    lineage: 'b',
    thing: 'reply 5',
    prepared: '["@grace "]',
    savedAt: 5,
    draft: saying('from before'),
    attempt: null,
  }
  localStorage.setItem(storageKey('a'), JSON.stringify(stored))
  expect(open('reply 5').get()).toMatchObject({ id: 'a', target: 'reply 5', initial: '["@grace "]', draft: { text: 'from before' } })
})

it.each([
  'null',
  '[]',
  '{"id":1}',
  '{"id":"a","thing":"new","draft":{"text":5}}',
  '{"id":"a","thing":"new","draft":null}',
  '"text"',
  'not JSON',
])('survives %s in the place of a draft (#7, 2.5)', (stored) => {
  localStorage.setItem(storageKey('a'), stored)
  expect(open().get()).toBeNull()
})

it('keeps for the next page what was typed before the composer was there, and puts it behind what the draft starts with (R-comp-01, R-shell-15)', () => {
  open('reply 5').type('A stork')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  reload()
  expect(textOf('reply 5')).toBe('A stork')
  open('reply 5').begin({ ...saying('@grace '), inReplyToId: '5' })
  expect(open('reply 5').get()?.draft).toMatchObject({ text: '@grace A stork', inReplyToId: '5' })
})

it('tells what surrounds the field of letters a moment later, and of everything else at once (#10)', async () => {
  const { deferred, write, flush } = open()
  const around = () => deferred.get()?.draft.text
  write(saying('G'))
  expect(around()).toBe('G')
  write(saying('Go'), true)
  write(saying('Goo'), true)
  expect([textOf(), around()]).toEqual(['Goo', 'G'])
  await expect.poll(() => around()).toBe('Goo')
  write(saying('Good'), true)
  flush()
  expect(around()).toBe('Good')
  write(saying('Good m'), true)
  write({ ...saying('Good mo'), privacy: 'direct' })
  expect(around()).toBe('Good mo')
})
