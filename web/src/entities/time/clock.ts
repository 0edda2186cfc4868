/** One timer for all times on the page; it stops while none is shown. */

const tickMs = 20_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

export const clock = {
  now: () => Date.now(),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    timer ??= setInterval(tick, tickMs)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
}

function tick(): void {
  for (const listener of listeners) listener()
}
