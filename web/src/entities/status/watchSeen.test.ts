import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../accounts/accounts.ts'
import { seenPosts } from './watchSeen.ts'

const key = 'https://birds.test 1'
const account = {
  key,
  origin: 'https://birds.test',
  id: '1',
  token: 'token',
  scopes: 'read',
  clientId: '',
  clientSecret: '',
  acct: 'ada',
  displayName: 'Ada',
  avatar: '',
}

type Tell = (entries: readonly Partial<IntersectionObserverEntry>[]) => void
let tell: Tell
const watched = new Set<Element>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Tell) {
        tell = callback
      }
      observe(element: Element) {
        watched.add(element)
      }
      unobserve(element: Element) {
        watched.delete(element)
      }
    },
  )
  accounts.add(account)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  accounts.remove(key)
  localStorage.clear()
})

/** A post in a list, and the visibility that the browser reports for it. */
async function aPost(post: string, row = post) {
  const { watchSeen } = await import('./watchSeen.ts')
  const article = document.createElement('article')
  const { default: styles } = await import('./StatusBody.module.css')
  article.innerHTML = `<div class="${styles['body']}"><div class="${styles['text']}">Words</div></div>`
  const words = article.querySelector(`.${styles['text']}`)
  if (!words) throw new Error('No words')
  const end = watchSeen(article, key, post, row)
  const show = (ratio: number, height = 0) =>
    tell([
      {
        target: words,
        intersectionRatio: ratio,
        intersectionRect: { height } as DOMRectReadOnly,
        rootBounds: { height: 800 } as DOMRectReadOnly,
      },
    ])
  return { words, show, end }
}

describe('what counts as seen (demand 9, #9, 4)', () => {
  it('is a post whose words stayed in view for a second, by the row that showed them', async () => {
    const [read, passed, long] = [await aPost('1', '7'), await aPost('2'), await aPost('3')]
    read.show(1)
    passed.show(0.9)
    long.show(0.3, 400)
    vi.advanceTimersByTime(500)
    passed.show(0)
    vi.advanceTimersByTime(5000)
    expect(seenPosts(key).get()).toEqual(['1 7', '3 3'])
    expect(JSON.parse(localStorage.getItem(`starling:seen ${key}`) ?? '[]')).toEqual(['1 7', '3 3'])
    read.end()
    expect(watched.has(read.words)).toBe(false)
  })

  it('is stored at once when the page goes, and not for somebody who was signed out meanwhile', async () => {
    const one = await aPost('4')
    one.show(1)
    vi.advanceTimersByTime(1000)
    dispatchEvent(new Event('pagehide'))
    expect(seenPosts(key).get()).toContain('4 4')
    const other = await aPost('5')
    other.show(1)
    vi.advanceTimersByTime(1000)
    accounts.remove(key)
    localStorage.clear()
    vi.advanceTimersByTime(5000)
    expect(localStorage.getItem(`starling:seen ${key}`)).toBeNull()
  })
})
