import type { Session } from '@starling/domain/session'

/** For this long after the bundle started, in milliseconds, an empty page is better than a skeleton that disappears at once. */
const patienceMs = 300

/**
 * Opens the timeline requested by the boot script, so that the first rendering already shows its posts.
 * Resolves when they are loaded, or when a longer wait would be noticeable.
 */
export function openFirstTimeline(session: Session, patience = patienceMs): Promise<void> {
  const early = window.starlingEarly
  if (!early) return Promise.resolve()
  const timeline = session.timeline(early.timeline)
  return new Promise((done) => {
    const isThere = () => !['idle', 'loading'].includes(timeline.getSnapshot().phase)
    const finish = () => {
      clearTimeout(timer)
      stop()
      // By then the screen has opened it itself, or shows another timeline.
      setTimeout(() => timeline.close(), 1000)
      done()
    }
    const timer = setTimeout(finish, patience)
    const stop = timeline.subscribe(() => {
      if (isThere()) finish()
    })
    timeline.open()
    if (isThere()) finish()
  })
}
