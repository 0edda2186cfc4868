import { seenNote, withSeen } from '@starling/domain/seen'
import { accounts } from '../../accounts/accounts.ts'
import { seenPosts } from './seenPosts.ts'
import styles from './StatusBody.module.css'

interface Watched {
  readonly accountKey: string
  readonly note: string
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Who looks at a post for this long has seen it; flinging past it takes less. */
const lookMs = 1000
/** What was seen is stored together, this long after the first of it. */
const storeMs = 1000
/** As much of the words, or of the window, is to be in sight. */
const enough = 0.6
const enoughOfWindow = 0.4

const watched = new Map<Element, Watched>()
const seen = new Map<string, string[]>()
let observer: IntersectionObserver | null = null
let storing: ReturnType<typeof setTimeout> | undefined

/** Notes that the reader has seen a post once its words were in sight for a while; answers the function that ends the watch. */
export function watchSeen(article: Element, accountKey: string, post: string, row: string): () => void {
  const words = article.querySelector(`.${styles.text}`) ?? article.querySelector(`.${styles.body}`)
  if (!words || typeof IntersectionObserver === 'undefined') return () => undefined
  observer ??= startObserver()
  watched.set(words, { accountKey, note: seenNote(post, row), timer: undefined })
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
    // Whoever returns to the tab looks at what was left in it.
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
        const isInSight = intersectionRatio >= enough || intersectionRect.height >= enoughOfWindow * (rootBounds?.height ?? Infinity)
        if (isInSight) one.timer ??= setTimeout(() => note(one), lookMs)
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
  const notes = seen.get(one.accountKey)
  if (notes) notes.push(one.note)
  else seen.set(one.accountKey, [one.note])
  storing ??= setTimeout(store, storeMs)
}

function store(): void {
  clearTimeout(storing)
  storing = undefined
  for (const [accountKey, notes] of seen) {
    // Nothing is left behind of an account that was signed out meanwhile.
    if (accounts.get().list.some(({ key }) => key === accountKey)) seenPosts(accountKey).update((before) => withSeen(before, notes))
  }
  seen.clear()
}
