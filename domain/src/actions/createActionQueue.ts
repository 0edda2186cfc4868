/** Sends the requests about one entity one after another, so that two quick changes reach the server in order. */
export interface ActionQueue {
  /**
   * `show` puts the change on screen at once and returns the function that undoes it; `send` runs when the earlier requests are done.
   * `goal` names the wanted result: while the last queued request has the same goal, nothing is sent a second time.
   * The optimistic change is also removed after a success, because the server's answer then holds the same values.
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
      // A failure of the previous request is reported by the caller that started it.
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
