import { useEffect, useEffectEvent, useState } from 'react'
import { composePath } from '../../routing/paths.ts'
import type { Location } from '../../ui/navigation.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { ComposeIntent } from './composeIntent.ts'
import { intentName, isPinnedPlace, readIntent, startDraft, wouldLoseDraft } from './composeIntent.ts'
import { changeWork, requestFocus } from './composeWork.ts'
import type { Compose } from './useCompose.ts'

export type ComposeQuestion = 'replace' | 'redraft'

export interface IntentState {
  /** What the person is asked before anything is overwritten or deleted. */
  readonly question: ComposeQuestion | null
  readonly hasFailed: boolean
  agree(): void
  decline(): void
  retry(): void
}

/** Starts the draft an address asks for, once for each history entry, and asks first where that would cost something. */
export function useComposeIntent(compose: Compose, location: Location): IntentState {
  const navigator = useNavigator()
  const { session, store, workStore, defaults } = compose
  const [question, setQuestion] = useState<ComposeQuestion | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const intent = readIntent(location.search)

  async function start(wanted: ComposeIntent) {
    setQuestion(null)
    setFailed(false)
    changeWork(workStore, { phase: 'preparing', problem: null })
    try {
      const selectFrom = await startDraft(wanted, { session, store, defaults, nowMs: Date.now() })
      changeWork(workStore, { phase: 'writing' })
      requestFocus(workStore, selectFrom)
    } catch {
      changeWork(workStore, { phase: 'writing' })
      setFailed(true)
    }
  }

  const begin = useEffectEvent((_entry: string, search: string) => {
    const wanted = readIntent(search)
    const name = intentName(wanted)
    const stored = store.get()
    // Reloaded, or the same button pressed again: the draft is the one that was started then.
    if (wanted.kind === 'plain' || (name !== '' && stored?.intent === name) || workStore.get().phase !== 'writing') {
      if (!isPinnedPlace(location)) requestFocus(workStore)
      return
    }
    if (name !== '' && wouldLoseDraft(stored)) setQuestion('replace')
    else if (wanted.kind === 'redraft') setQuestion('redraft')
    else void start(wanted)
  })

  useEffect(() => {
    const timer = setTimeout(() => begin(location.key, location.search), 0)
    return () => clearTimeout(timer)
  }, [location.key, location.search])

  return {
    question,
    hasFailed,
    agree() {
      if (question === 'replace' && intent.kind === 'redraft') setQuestion('redraft')
      else void start(intent)
    },
    decline() {
      setQuestion(null)
      if (question === 'redraft') navigator.back()
      else navigator.replace(composePath())
    },
    retry: () => void start(intent),
  }
}
