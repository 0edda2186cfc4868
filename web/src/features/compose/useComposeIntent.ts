import { appendText } from '@starling/domain/compose'
import { isWritten } from '@starling/domain/drafts'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Location } from '../../ui/navigation.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { ComposeIntent } from './composeIntent.ts'
import { isQuietQuote, QuoteRefusedError, readIntent, startDraft } from './composeIntent.ts'
import { changeWork, requestFocus } from './composeWork.ts'
import { takeEarlyWords } from './earlyWords.ts'
import { isPinnedPlace } from './isPinnedPlace.ts'
import { randomKey } from './randomKey.ts'
import type { Compose } from './useCompose.ts'

export interface IntentState {
  /** The question asked before a post is deleted, or one with a small audience is quoted. */
  readonly asks: 'redraft' | 'quiet-quote' | null
  readonly failure: 'loading' | 'not-quotable' | null
  agree(): void
  decline(): void
  retry(): void
}

/** These are added to the current draft. */
const addsToAny: ReadonlySet<ComposeIntent['kind']> = new Set(['text', 'draft', 'reference', 'quoteLink'])

/** Starts the draft requested by the address, once for each history entry; asks for confirmation first where a post would be deleted. */
export function useComposeIntent(compose: Compose, location: Location): IntentState {
  const navigator = useNavigator()
  const { session, store, workStore, defaults } = compose
  const [asks, setAsks] = useState<IntentState['asks']>(null)
  const [failure, setFailure] = useState<IntentState['failure']>(null)
  const intent = readIntent(location.search)

  async function start(wanted: ComposeIntent, isAgreed = false) {
    setAsks(null)
    setFailure(null)
    changeWork(workStore, { phase: 'preparing', problem: null })
    try {
      if (!isAgreed && (await isQuietQuote(wanted, session))) {
        changeWork(workStore, { phase: 'writing' })
        setAsks('quiet-quote')
        return
      }
      const selectFrom = await startDraft(wanted, { session, store, defaults, nowMs: Date.now() })
      changeWork(workStore, { phase: 'writing' })
      const { selected } = takeOver()
      requestFocus(workStore, ...(selected ?? ([selectFrom] as const)))
    } catch (cause) {
      changeWork(workStore, { phase: 'writing' })
      // After another failure they wait for the next try, which begins the draft anew.
      if (cause instanceof QuoteRefusedError) takeOver()
      setFailure(cause instanceof QuoteRefusedError ? 'not-quotable' : 'loading')
    }
  }

  /** What was typed before this code was there goes to the end of the draft; answers what of it was selected, and whether it had the focus. */
  function takeOver() {
    const words = takeEarlyWords(session.key, location.search)
    if (words === null || words.text === '') return { isFocused: words?.isFocused === true, selected: null }
    compose.update((draft) => appendText(draft, words.text, randomKey))
    changeWork(workStore, { pasted: words.pasted })
    const start = (store.get()?.draft.text.length ?? 0) - words.text.length
    const [from, to] = words.selection
    return { isFocused: words.isFocused, selected: [start + from, start + to] as const }
  }

  const begin = useEffectEvent((_entry: string, search: string) => {
    const wanted = readIntent(search)
    const stored = store.get()
    // An existing draft continues. An edit without changes starts again from the current post.
    const isBegun = stored !== null && !addsToAny.has(wanted.kind) && (wanted.kind !== 'edit' || isWritten(stored))
    if (wanted.kind === 'plain' || isBegun || workStore.get().phase !== 'writing') {
      const { isFocused, selected } = takeOver()
      if (isFocused || !isPinnedPlace(location)) requestFocus(workStore, ...(selected ?? []))
      return
    }
    if (wanted.kind === 'redraft') setAsks('redraft')
    else void start(wanted)
  })

  // Before the first frame: a reply would otherwise be drawn as a new post first, and what is answered would then push the text down.
  useLayoutEffect(() => {
    let isCurrent = true
    queueMicrotask(() => {
      if (isCurrent) begin(location.key, location.search)
    })
    return () => {
      isCurrent = false
    }
  }, [location.key, location.search])

  return {
    asks,
    failure,
    agree: () => void start(intent, true),
    decline() {
      setAsks(null)
      navigator.back()
    },
    retry: () => void start(intent),
  }
}
