import { ApiError } from '@starling/api/client'
import type * as sessionParts from './sessionParts.ts'

export type SessionParts = typeof sessionParts

let parts: SessionParts | null = null
let loading: Promise<SessionParts> | null = null
let waiting: ((parts: SessionParts) => void)[] = []

/** Fetches the code of the later parts of sessions; rejects with an `offline` ApiError, and the next call tries again. */
export function loadSessionParts(): Promise<SessionParts> {
  loading ??= import('./sessionParts.ts').then(
    (loaded) => {
      parts = loaded
      const listeners = waiting
      waiting = []
      for (const listener of listeners) listener(loaded)
      return loaded
    },
    (cause: unknown) => {
      loading = null
      throw new ApiError({ kind: 'offline', cause })
    },
  )
  return loading
}

/** Calls back once the later parts are here: at once, or when someone has fetched them. */
export function whenSessionParts(listener: (parts: SessionParts) => void): void {
  if (parts === null) waiting.push(listener)
  else listener(parts)
}
