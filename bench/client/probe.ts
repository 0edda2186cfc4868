import type { Task } from '../statistics.ts'

/** Measurements that the page records about itself. */
export interface Probe {
  /** Milliseconds from the navigation until a post was painted: in the stored picture, and as an interactive card. */
  firstPicture: number | null
  firstPost: number | null
  readonly tasks: Task[]
  /** Ids of all posts that were in the document. */
  readonly seen: Set<string>
  /** Durations of frames in milliseconds, and the largest number of elements, since `startFrames`. */
  startFrames(): void
  stopFrames(): { readonly frames: readonly number[]; readonly mostElements: number }
  scroller(): HTMLElement
  /** Scrolls at a constant speed until the time is over, the end is reached or `posts` were seen; returns the seconds it took. */
  scroll(pixelsPerSecond: number, seconds: number, posts: number): Promise<number>
  /** Resolves with the time of the first paint for which the test returns true. */
  painted(test: () => boolean): Promise<number>
}

declare global {
  interface Window {
    bench: Probe
  }
}

/** The console message written when the first post is there. */
export const FIRST_POST_WORD = 'starling bench: first post'

/** Runs in the page before any other script. It is serialised, so it must not refer to anything outside itself. */
export function installProbe(firstPostWord: string): void {
  const tasks: Task[] = []
  const seen = new Set<string>()
  let frames: number[] | null = null
  let last = 0
  let mostElements = 0
  const elements = document.getElementsByTagName('*')

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, duration: entry.duration })
  }).observe({ type: 'longtask', buffered: true })

  function isShown(selector: string): boolean {
    for (const article of document.querySelectorAll(selector)) {
      const box = article.getBoundingClientRect()
      if (box.height > 0 && box.top < innerHeight && article.checkVisibility()) return true
    }
    return false
  }

  const channel = new MessageChannel()
  channel.port1.start()
  /** A message posted in a frame callback is handled after that frame was painted. */
  function afterPaint(then: (time: number) => void): void {
    channel.port1.addEventListener('message', () => then(performance.now()), { once: true })
    channel.port2.postMessage(null)
  }

  const bench: Probe = {
    firstPicture: null,
    firstPost: null,
    tasks,
    seen,
    startFrames() {
      frames = []
      last = 0
      mostElements = 0
    },
    stopFrames() {
      const result = { frames: frames ?? [], mostElements }
      frames = null
      return result
    },
    scroller() {
      const all = [...document.querySelectorAll<HTMLElement>('main [data-scroller]')]
      const shown = all.find((element) => element.checkVisibility())
      if (!shown) throw new Error('Nothing scrolls')
      return shown
    },
    scroll(pixelsPerSecond, seconds, posts) {
      const scroller = bench.scroller()
      const started = performance.now()
      let before = started
      let atEndSince = started
      return new Promise((done) => {
        const step = (now: number) => {
          const distance = (pixelsPerSecond * Math.max(0, now - before)) / 1000
          before = now
          if (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 2) atEndSince = now
          scroller.scrollBy(0, distance)
          const took = (now - started) / 1000
          if (took >= seconds || seen.size >= posts || now - atEndSince > 3000) done(took)
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      })
    },
    painted(test) {
      return new Promise((done) => {
        const look = () => (test() ? afterPaint(done) : requestAnimationFrame(look))
        requestAnimationFrame(look)
      })
    },
  }
  window.bench = bench

  function note(node: Node): void {
    if (!(node instanceof Element)) return
    const key = node.getAttribute('data-list-key')
    if (key !== null) seen.add(key)
    for (const row of node.querySelectorAll('[data-list-key]')) seen.add(row.getAttribute('data-list-key') ?? '')
  }
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) note(node)
  }).observe(document, { childList: true, subtree: true })

  /** Checked after the frame was painted, because rows may be positioned within the frame that draws them, after its callbacks. */
  function lookForPosts(): void {
    if (bench.firstPost !== null) return
    if (bench.firstPicture === null && isShown('#first-paint article[data-list-key]')) bench.firstPicture = performance.now()
    if (!isShown('#root article[data-list-key]')) return
    bench.firstPost = performance.now()
    console.debug(firstPostWord)
  }

  function everyFrame(now: number): void {
    if (bench.firstPost === null) afterPaint(lookForPosts)
    if (frames !== null) {
      if (last > 0) frames.push(now - last)
      last = now
      mostElements = Math.max(mostElements, elements.length)
    }
    requestAnimationFrame(everyFrame)
  }
  requestAnimationFrame(everyFrame)
}
