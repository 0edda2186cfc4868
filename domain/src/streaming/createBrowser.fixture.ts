import type { TabPorts } from './TabSocket.ts'

/** A page of the browser. While it is frozen nothing reaches it; what would have waits until it thaws. */
export interface FakePage extends TabPorts {
  freeze(): void
  thaw(): void
}

interface Claim {
  readonly grant: () => void
  readonly rob: () => void
}

const named = (name: string) => Object.assign(new Error(name), { name })

/** A browser with locks and channels, for pages that live in one test. */
export function createBrowser({ refusesLocks = false } = {}): { openPage(): FakePage } {
  const open = new Map<string, Set<(data: unknown) => void>>()
  const held = new Map<string, Claim>()
  const queues = new Map<string, Claim[]>()
  let made = 0

  function queueOf(name: string): Claim[] {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }

  function hold(name: string, claim: Claim): void {
    held.set(name, claim)
    claim.grant()
  }

  function release(name: string, claim: Claim): void {
    if (held.get(name) !== claim) return
    held.delete(name)
    const next = queueOf(name).shift()
    if (next !== undefined) hold(name, next)
  }

  function openPage(): FakePage {
    const waiting: (() => void)[] = []
    let isFrozen = false
    const later = (act: () => void) => {
      if (isFrozen) waiting.push(act)
      else queueMicrotask(act)
    }
    return {
      freeze: () => void (isFrozen = true),
      thaw() {
        isFrozen = false
        for (const act of waiting.splice(0)) queueMicrotask(act)
      },
      newId: () => `socket ${(made += 1)}`,
      locks: {
        request(name, { signal, steal }, work) {
          if (refusesLocks) return Promise.reject(named('SecurityError'))
          return new Promise((resolve, reject) => {
            const claim: Claim = {
              grant: () =>
                later(() => {
                  void work().then(() => {
                    resolve(undefined)
                    release(name, claim)
                  })
                }),
              rob: () => later(() => reject(named('AbortError'))),
            }
            if (steal === true) {
              held.get(name)?.rob()
              return hold(name, claim)
            }
            signal?.addEventListener('abort', () => {
              const queue = queueOf(name)
              if (!queue.includes(claim)) return
              queue.splice(queue.indexOf(claim), 1)
              reject(named('AbortError'))
            })
            if (held.has(name)) queueOf(name).push(claim)
            else hold(name, claim)
          })
        },
      },
      openChannel(name) {
        const all = open.get(name) ?? new Set()
        open.set(name, all)
        const listeners: ((event: { data: unknown }) => void)[] = []
        const receive = (data: unknown) =>
          later(() => {
            if (all.has(receive)) for (const listener of listeners) listener({ data })
          })
        all.add(receive)
        return {
          postMessage(message) {
            const copy: unknown = structuredClone(message)
            for (const each of all) if (each !== receive) each(copy)
          },
          close: () => void all.delete(receive),
          addEventListener: (_type, listener) => void listeners.push(listener),
        }
      },
    }
  }

  return { openPage }
}
