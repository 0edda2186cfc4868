/** A socket through which a test sends events, and which records what the client sent. */
export function fakeSocket() {
  const listeners: { readonly type: string; readonly listener: (event: object) => void }[] = []
  const sent: unknown[] = []
  return {
    sent,
    /** Whether the client has attached its listeners: the stream's code is loaded after the screen. */
    isHeard: () => listeners.length > 0,
    send: (data: string) => void sent.push(JSON.parse(data)),
    close: () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.push({ type, listener }),
    emit(type: string, event: object) {
      for (const each of listeners) if (each.type === type) each.listener(event)
    },
  }
}
