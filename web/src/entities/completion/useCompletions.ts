import { useLingui } from '@lingui/react'
import type { CompletionToken } from '@starling/domain/compose'
import type { Session } from '@starling/domain/session'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSessionPool } from '../../session/SessionProvider.tsx'
import type { Completion } from './loadCompletions.ts'
import { loadCompletions, lookUpAccount } from './loadCompletions.ts'

/** The shortest time between two requests, in milliseconds. */
const throttleMs = 200

interface Found {
  readonly token: CompletionToken
  readonly list: readonly Completion[]
}

export interface Completions extends Found {
  readonly active: number
}

/** The completions for the token before the caret. The previous list stays visible until the new one is loaded. */
export function useCompletions(session: Session, token: CompletionToken | null, getText: () => string, getTags: () => readonly string[]) {
  const pool = useSessionPool()
  const { i18n } = useLingui()
  const tokenKey = token && `${token.kind} ${token.start} ${token.query}`
  const [found, setFound] = useState<Found | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const lastAsked = useRef(Number.NEGATIVE_INFINITY)
  /** The running look-up; aborted when the writer continues typing. */
  const looking = useRef<AbortController | null>(null)
  const isWanted = token !== null && dismissed !== `${token.kind} ${token.start}`

  const ask = useEffectEvent((signal: AbortSignal) => {
    if (token === null) return
    lastAsked.current = performance.now()
    loadCompletions(token, getText(), { session, pool, locale: i18n.locale, tags: getTags() }, signal).then(
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
      looking.current?.abort()
    }
  }, [tokenKey, isWanted])

  /** Looks an account up at its own server; the result replaces the offer. */
  async function lookUp(acct: string) {
    if (token === null) return
    looking.current?.abort()
    const { signal } = (looking.current = new AbortController())
    const show = (one: Completion) => signal.aborted || (setFound({ token, list: [one] }), setActive(0))
    show({ kind: 'lookup', id: 'lookup', acct, phase: 'looking' })
    try {
      const account = await lookUpAccount(acct, session, signal)
      show(account === null ? { kind: 'lookup', id: 'lookup', acct, phase: 'absent' } : { kind: 'account', id: account.id, account })
    } catch {
      show({ kind: 'lookup', id: 'lookup', acct, phase: 'failed' })
    }
  }

  const isSamePlace = found !== null && token !== null && found.token.start === token.start && found.token.kind === token.kind
  const completions: Completions | null = isWanted && isSamePlace && found.list.length > 0 ? { token, list: found.list, active } : null

  return {
    completions,
    lookUp,
    move(step: 1 | -1) {
      if (completions) setActive((active + step + completions.list.length) % completions.list.length)
    },
    dismiss() {
      if (token) setDismissed(`${token.kind} ${token.start}`)
    },
  }
}
