import { DRAFT_DEFAULTS, newDraft } from '@starling/domain/compose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftStore, forgetDraftStores, type StoredDraft } from './draftStore.ts'
import { draftStorageKey } from '../../storage/storageKeys.ts'

const me = 'https://one.test 1'
const storageKey = `${draftStorageKey} ${me}`
const saying = (text: string): StoredDraft => ({ draft: { ...newDraft(DRAFT_DEFAULTS, () => 'key'), text }, intent: '', prepared: '' })
const textOf = () => draftStore(me).get()?.draft.text

function otherTabWrites(stored: StoredDraft): void {
  localStorage.setItem(storageKey, JSON.stringify(stored))
}

function tellOfIt(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
}

beforeEach(() => {
  localStorage.clear()
  forgetDraftStores()
})

afterEach(() => vi.restoreAllMocks())

it('follows the tab in use, but not over what was just typed here (R-comp-01)', () => {
  const store = draftStore(me)
  otherTabWrites(saying('there'))
  tellOfIt()
  expect(textOf()).toBe('there')
  store.set(saying('there and here'))
  otherTabWrites(saying('there again'))
  tellOfIt()
  expect(textOf()).toBe('there and here')
  store.flush()
})

it('keeps what could not be written down when another tab writes (R-comp-01)', () => {
  const store = draftStore(me)
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.set(saying('a long story'))
  store.flush()
  expect(store.isKept()).toBe(false)
  write.mockRestore()
  otherTabWrites(saying('short'))
  tellOfIt()
  expect(textOf()).toBe('a long story')
})

it('reads anew when the browser brings a kept page back, which heard of nothing meanwhile (R-comp-01)', () => {
  const store = draftStore(me)
  store.set(saying('old'))
  store.flush()
  otherTabWrites(saying('new'))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(textOf()).toBe('old')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(textOf()).toBe('new')
})
