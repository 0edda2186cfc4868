import { isWritten } from '@starling/domain/drafts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Location } from '../../ui/navigation.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { ComposeIntent } from './composeIntent.ts'
import { isPinnedPlace, readIntent, startDraft } from './composeIntent.ts'
import { changeWork, requestFocus } from './composeWork.ts'
import type { Compose } from './useCompose.ts'

export interface IntentState {
  /** The person is asked before a post is deleted. */
  readonly asksToDelete: boolean
  readonly hasFailed: boolean
  agree(): void
  decline(): void
  retry(): void
}

/** Starts the draft an address asks for, once for each history entry, and asks first where that deletes a post. */
export function useComposeIntent(compose: Compose, location: Location): IntentState {
  const navigator = useNavigator()
  const { session, store, workStore, defaults } = compose
  const [asksToDelete, setAsks] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const intent = readIntent(location.search)

  async function start(wanted: ComposeIntent) {
    setAsks(false)
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
    const stored = store.get()
    // What was begun goes on. An edit of which nothing was typed starts from the post as it is now.
    const isBegun = stored !== null && wanted.kind !== 'text' && wanted.kind !== 'draft' && (wanted.kind !== 'edit' || isWritten(stored))
    if (wanted.kind === 'plain' || isBegun || workStore.get().phase !== 'writing') {
      if (!isPinnedPlace(location)) requestFocus(workStore)
      return
    }
    if (wanted.kind === 'redraft') setAsks(true)
    else void start(wanted)
  })

  useEffect(() => {
    const timer = setTimeout(() => begin(location.key, location.search), 0)
    return () => clearTimeout(timer)
  }, [location.key, location.search])

  return {
    asksToDelete,
    hasFailed,
    agree: () => void start(intent),
    decline() {
      setAsks(false)
      navigator.back()
    },
    retry: () => void start(intent),
  }
}
