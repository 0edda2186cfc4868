import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { RE2JS } from 're2js'
import { createStore } from '../../storage/store.ts'

/**
 * A regular expression of the reader. It is run by an engine whose time is proportional to the text: with the browser's own, some
 * expressions never end (`(a+)+$`) and block the page. The engine has no lookaround and no back-references.
 */
export type StatusPattern =
  | { readonly kind: 'none' }
  /** The engine is being loaded. */
  | { readonly kind: 'loading' }
  /** The expression is invalid, or the engine could not be loaded. */
  | { readonly kind: 'unread' }
  | { readonly kind: 'read'; readonly test: (text: string) => boolean }

type Engine = typeof RE2JS

const none: StatusPattern = { kind: 'none' }
const unread: StatusPattern = { kind: 'unread' }
const loading: StatusPattern = { kind: 'loading' }

const engine = createStore<Engine | 'missing' | null>(null)

/** Loads the engine, which only readers with an expression need; a failed attempt is repeated with the next call. */
export async function loadPatternEngine(): Promise<void> {
  if (engine.get() !== null && engine.get() !== 'missing') return
  try {
    engine.set((await import('re2js')).RE2JS)
  } catch {
    engine.set('missing')
  }
}

/** Parses an expression, without surrounding space. An invalid one hides nothing, so that a timeline is not empty while it is being typed. */
export function readPattern(source: string, loaded: Engine | 'missing' | null = engine.get()): StatusPattern {
  const expression = source.trim()
  if (expression === '') return none
  if (loaded === null) return loading
  if (loaded === 'missing') return unread
  try {
    const pattern = loaded.compile(loaded.translateRegExp(expression), loaded.CASE_INSENSITIVE)
    return { kind: 'read', test: (text) => pattern.test(text) }
  } catch {
    return unread
  }
}

export function useStatusPattern(source: string): StatusPattern {
  const loaded = useSyncExternalStore(engine.subscribe, engine.get)
  const isNeeded = source.trim() !== ''
  useEffect(() => {
    if (isNeeded) void loadPatternEngine()
  }, [isNeeded])
  return useMemo(() => readPattern(source, loaded), [source, loaded])
}
