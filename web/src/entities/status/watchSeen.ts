import { seenNote, withSeen, readSeenPosts } from '@starling/domain/seen'
import { accounts } from '../../accounts/accounts.ts'
import styles from './StatusBody.module.css'
import type { SeenPosts } from '@starling/domain/seen'
import type { AccountStore } from '../../storage/accountStore.ts'
import { accountStore } from '../../storage/accountStore.ts'
import { seenStorageKey } from '../../storage/storageKeys.ts'

interface Watched {
  readonly accountKey: string
  readonly note: string
  readonly onSeen: (() => void) | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/** A post in view for this long, in milliseconds, counts as seen; flinging past takes less. */
const lookMs = 1000
/** Seen posts are stored together, this long after the first of them, in milliseconds. */
const storeMs = 1000
/** The share of the text, or of the window, that must be in view. */
const enough = 0.6
const enoughOfWindow = 0.4

const watched = new Map<Element, Watched>()
const seen = new Map<string, string[]>()
let observer: IntersectionObserver | null = null
let storing: ReturnType<typeof setTimeout> | undefined

/** Records that a post was seen once its text was in view for a while, and reports it to `onSeen`; answers the function that ends the observation. */
export function watchSeen(article: Element, accountKey: string, post: string, row: string, onSeen?: () => void): () => void {
  const words = article.querySelector(`.${styles.text}`) ?? article.querySelector(`.${styles.body}`)
  if (!words || typeof IntersectionObserver === 'undefined') return () => undefined
  observer ??= startObserver()
  watched.set(words, { accountKey, note: seenNote(post, row), onSeen, timer: undefined })
  observer.observe(words)
  return () => {
    clearTimeout(watched.get(words)?.timer)
    watched.delete(words)
    observer?.unobserve(words)
  }
}

function startObserver(): IntersectionObserver {
  addEventListener('pagehide', store)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return store()
    // When the tab is shown again, the visible posts are being looked at.
    for (const element of watched.keys()) {
      observer?.unobserve(element)
      observer?.observe(element)
    }
  })
  return new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
        const one = watched.get(target)
        if (!one) continue
        const isInView = intersectionRatio >= enough || intersectionRect.height >= enoughOfWindow * (rootBounds?.height ?? Infinity)
        if (isInView) one.timer ??= setTimeout(() => note(one), lookMs)
        else {
          clearTimeout(one.timer)
          one.timer = undefined
        }
      }
    },
    { threshold: [0, 0.2, 0.4, enough, 0.8, 1] },
  )
}

function note(one: Watched): void {
  if (document.visibilityState === 'hidden') {
    one.timer = undefined
    return
  }
  one.onSeen?.()
  const notes = seen.get(one.accountKey)
  if (notes) notes.push(one.note)
  else seen.set(one.accountKey, [one.note])
  storing ??= setTimeout(store, storeMs)
}

function store(): void {
  clearTimeout(storing)
  storing = undefined
  for (const [accountKey, notes] of seen) {
    // Nothing is stored for an account that was signed out meanwhile.
    if (accounts.get().list.some(({ key }) => key === accountKey)) seenPosts(accountKey).update((before) => withSeen(before, notes))
  }
  seen.clear()
}

/** The posts that an account has seen on this device, in any of its tabs. */
export function seenPosts(accountKey: string): AccountStore<SeenPosts> {
  return accountStore<SeenPosts>(seenStorageKey, accountKey, readSeenPosts, [])
}
