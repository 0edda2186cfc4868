import { useLingui } from '@lingui/react'
import type { CompletionToken } from '@starling/domain/compose'
import type { Session } from '@starling/domain/session'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSessionPool } from '../../../session/SessionProvider.tsx'
import type { Completion } from './loadCompletions.ts'
import { loadCompletions } from './loadCompletions.ts'

/** The shortest time between two requests, in milliseconds (R-comp-20). */
const throttleMs = 200

interface Found {
  readonly token: CompletionToken
  readonly list: readonly Completion[]
}

export interface Completions extends Found {
  readonly active: number
}

/** The completions for the token before the caret. The previous list stays visible until the new one is loaded. */
export function useCompletions(session: Session, token: CompletionToken | null, getText: () => string) {
  const pool = useSessionPool()
  const { i18n } = useLingui()
  const tokenKey = token && `${token.kind} ${token.start} ${token.query}`
  const [found, setFound] = useState<Found | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const lastAsked = useRef(Number.NEGATIVE_INFINITY)
  const isWanted = token !== null && dismissed !== `${token.kind} ${token.start}`

  const ask = useEffectEvent((signal: AbortSignal) => {
    if (token === null) return
    lastAsked.current = performance.now()
    loadCompletions(token, getText(), { session, pool, locale: i18n.locale }, signal).then(
      (list) => {
        if (signal.aborted) return
        setFound({ token, list })
        setActive(0)
      },
      // A failure to load completions is not reported, so as not to interrupt the writer.
      () => undefined,
    )
  })

  useEffect(() => {
    if (tokenKey === null || !isWanted) return
    const abort = new AbortController()
    const timer = setTimeout(() => ask(abort.signal), Math.max(0, lastAsked.current + throttleMs - performance.now()))
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [tokenKey, isWanted])

  const isSamePlace = found !== null && token !== null && found.token.start === token.start && found.token.kind === token.kind
  const completions: Completions | null = isWanted && isSamePlace && found.list.length > 0 ? { token, list: found.list, active } : null

  return {
    completions,
    move(step: 1 | -1) {
      if (completions) setActive((active + step + completions.list.length) % completions.list.length)
    },
    dismiss() {
      if (token) setDismissed(`${token.kind} ${token.start}`)
    },
  }
}
