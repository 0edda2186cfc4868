const jobs = new Set<() => void>()
/** How much of an idle period must be left to start another job, in milliseconds. */
const restMs = 2
/** For how long jobs are run at once in browsers without `requestIdleCallback`, in milliseconds. */
const shareMs = 6
let isPlanned = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs a job of low priority in idle time, oldest first. Answers the function that cancels it. */
export function whenIdle(job: () => void): () => void {
  jobs.add(job)
  plan()
  return () => jobs.delete(job)
}

/** Cancels all jobs. */
export function forgetIdle(): void {
  jobs.clear()
  clearTimeout(timer)
  isPlanned = false
}

function plan(): void {
  if (isPlanned || jobs.size === 0) return
  isPlanned = true
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback((idle) => work(() => !idle.didTimeout && idle.timeRemaining() < restMs), { timeout: 1000 })
  else timer = setTimeout(() => work(), 50)
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

/** The delay in a hidden page, which draws no frames, in milliseconds. */
const longestFrameMs = 100

/**
 * Runs a job after the next frame is drawn, so that it does not delay what the reader has opened: React runs the effects of a click before
 * the frame. Answers the function that cancels the job.
 */
export function afterFrame(job: () => void): () => void {
  let timer = setTimeout(job, longestFrameMs)
  // A callback of the frame itself runs before drawing.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(job)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
