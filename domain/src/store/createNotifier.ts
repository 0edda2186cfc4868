/** The listeners of one thing. */
export type Listeners = Set<() => void>

/** Collects what has changed and tells its listeners once per flush. */
export interface Notifier {
  touch(listeners: Listeners): void
}

/** Makes a notifier: however much changes before the flush, each listener hears of it once. */
export function createNotifier(schedule: (flush: () => void) => void): Notifier {
  let touched = new Set<Listeners>()
  function flush(): void {
    const told = touched
    touched = new Set()
    for (const listeners of told) for (const listener of listeners) listener()
  }
  return {
    touch(listeners) {
      if (touched.size === 0) schedule(flush)
      touched.add(listeners)
    },
  }
}
