import type { ApiError } from '@starling/api/client'
import { loadSessionParts, whenSessionParts, type SessionParts } from './loadSessionParts.ts'

/** A part of the session whose code may still be on its way. */
export interface Later<T> {
  /** Null until its code is here. */
  current(): T | null
  /** Runs the call once the part is there, in the order of asking; a patient one does not have the code fetched. */
  run(method: string, call: (part: T) => unknown, isPatient?: boolean): Promise<unknown>
}

interface Waiting<T> {
  readonly start: (part: T) => void
  /** Answers whether the call goes on waiting. */
  readonly fail: (error: ApiError) => boolean
}

/**
 * Makes what keeps calls for a part until that can be made.
 * `onFailure` is told of a call for which the code could not be fetched, which then rejects; without it, calls wait for the next try.
 */
export function createLater<T>(make: (parts: SessionParts) => T, onFailure?: (error: ApiError, method: string) => void): Later<T> {
  let part: T | null = null
  let waiting: Waiting<T>[] = []

  whenSessionParts((parts) => {
    const made = make(parts)
    part = made
    const calls = waiting
    waiting = []
    for (const { start } of calls) start(made)
  })

  return {
    current: () => part,
    run(method, call, isPatient = false) {
      const answer = new Promise<unknown>((resolve, reject) => {
        if (part !== null) return resolve(call(part))
        waiting.push({
          start: (made) => resolve(new Promise((settle) => settle(call(made)))),
          fail(error) {
            if (onFailure === undefined) {
              resolve(undefined)
              return true
            }
            onFailure(error, method)
            reject(error)
            return false
          },
        })
      })
      // Whoever asked for nothing back must not leave a failure unhandled.
      answer.catch(() => undefined)
      if (part === null && !isPatient) {
        loadSessionParts().catch((error: ApiError) => {
          waiting = waiting.filter(({ fail }) => fail(error))
        })
      }
      return answer
    },
  }
}

/** How a part answers before its code is here, beyond keeping each call for later. */
interface Early<T> {
  readonly early?: Partial<T>
  /** What goes on answering even then. */
  readonly lasting?: Partial<T>
  /** Methods that are not worth fetching the code for. */
  readonly patient?: readonly (keyof T)[]
}

/** The part as it will be: until it is there `early` answers for it, and every other method is run later. */
export function faceOf<T extends object>(later: Later<T>, { early, lasting, patient = [] }: Early<T> = {}): T {
  return (
    later.current() ??
    new Proxy({ ...early, ...lasting } as T, {
      get(target, name) {
        const key = name as keyof T
        const part = later.current()
        if (part !== null && !(lasting && key in lasting)) return part[key]
        if (key in target) return target[key]
        return (...given: never[]) =>
          later.run(String(name), (made) => (made[key] as (...values: never[]) => unknown)(...given), patient.includes(key))
      },
    })
  )
}
