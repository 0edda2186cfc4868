/** The delay in a hidden page, which draws no frames, in milliseconds. */
const longestFrameMs = 100

/**
 * Runs a job when the next frame has been drawn: what the reader asked to see comes first. React runs the effects of a click before the
 * frame, where they delay it. Answers the function that cancels the job.
 */
export function afterFrame(job: () => void): () => void {
  let timer = setTimeout(job, longestFrameMs)
  // A callback of the frame itself runs before it is drawn.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(job)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
