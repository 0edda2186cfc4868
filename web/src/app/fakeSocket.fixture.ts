/** A socket on which a test says what happens, and that remembers what was sent. */
export function fakeSocket() {
  const listeners: { readonly type: string; readonly listener: (event: object) => void }[] = []
  const sent: unknown[] = []
  return {
    sent,
    /** Whether anybody listens by now: the code of the stream comes after the screen. */
    isHeard: () => listeners.length > 0,
    send: (data: string) => void sent.push(JSON.parse(data)),
    close: () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.push({ type, listener }),
    emit(type: string, event: object) {
      for (const each of listeners) if (each.type === type) each.listener(event)
    },
  }
}
