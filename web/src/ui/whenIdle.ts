const jobs = new Set<() => void>()
/** Left over of an idle moment for what else may come. */
const restMs = 2
/** Without idle moments, so much is done in one go. */
const shareMs = 6
let isPlanned = false

/** Does what nobody waits for when the processor has nothing better to do, oldest first. Answers the undo. */
export function whenIdle(job: () => void): () => void {
  jobs.add(job)
  plan()
  return () => jobs.delete(job)
}

function plan(): void {
  if (isPlanned || jobs.size === 0) return
  isPlanned = true
  // Safari has no idle moments to offer.
  if ('requestIdleCallback' in window)
    requestIdleCallback((idle) => work(() => !idle.didTimeout && idle.timeRemaining() < restMs), { timeout: 1000 })
  else setTimeout(() => work(), 50)
}

function work(isOver: () => boolean = () => false): void {
  const until = performance.now() + shareMs
  isPlanned = false
  for (const job of jobs) {
    jobs.delete(job)
    job()
    if (isOver() || performance.now() > until) break
  }
  plan()
}
