/** Sends what concerns one thing one after another, so that quick second thoughts arrive in order. */
export interface ActionQueue {
  /**
   * `show` puts the change on screen at once and answers how to take it back; `send` follows when those before are done.
   * `goal` names what is wanted: asked for again while the last request wants the same, nothing is sent twice.
   * The change is taken back after the answer too: by then the answer says the same, or the request failed.
   */
  run<T>(subject: string, goal: string, show: () => () => void, send: () => Promise<T>): Promise<T>
}

/** Makes a queue. */
export function createActionQueue(): ActionQueue {
  const last = new Map<string, { readonly goal: string; readonly done: Promise<unknown> }>()
  return {
    run<T>(subject: string, goal: string, show: () => () => void, send: () => Promise<T>): Promise<T> {
      const before = last.get(subject)
      if (before?.goal === goal) return before.done as Promise<T>
      const takeBack = show()
      // What became of the request before is its own caller's business.
      const done = (before === undefined ? send() : before.done.then(send, send)).finally(takeBack)
      const entry = { goal, done }
      last.set(subject, entry)
      const clear = () => {
        if (last.get(subject) === entry) last.delete(subject)
      }
      done.then(clear, clear)
      return done
    },
  }
}
