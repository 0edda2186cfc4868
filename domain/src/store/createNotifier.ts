/** The subscribers of one entity. */
export type Listeners = Set<() => void>

/** Collects changes and tells the subscribers once per flush. */
export interface Notifier {
  touch(listeners: Listeners): void
}

/** Makes a notifier: however many changes happen before the flush, each subscriber is called once. */
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
