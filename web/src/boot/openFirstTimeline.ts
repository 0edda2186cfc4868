import type { Session } from '@starling/domain/session'

/** For so long after the bundle has run, nothing at all is better than a skeleton that is thrown away at once. */
const patienceMs = 300

/**
 * Opens the timeline that the boot script has asked for, so that the very first drawing shows its posts.
 * Resolves when they are there, or when waiting longer would be felt.
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
      // The screen has opened it by then, or shows another timeline.
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
