import { isWritten } from '@starling/domain/drafts'
import type { DraftRecord } from '@starling/domain/drafts'
import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { composePath } from '../../routing/paths.ts'
import type { Location } from '../../ui/navigation.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { ComposeIntent } from './composeIntent.ts'
import { isQuietQuote, QuoteRefusedError, readIntent, startDraft } from './composeIntent.ts'
import { changeWork, requestFocus } from './composeWork.ts'
import { moveEarlyWords } from './earlyWords.ts'
import { isPinnedPlace } from './isPinnedPlace.ts'
import { isMissing } from './outbox/withoutMissingPosts.ts'
import { takeOverEarlyWords } from './takeOverEarlyWords.ts'
import type { Compose } from './useCompose.ts'

export interface IntentState {
  /** The question asked before deleting a post, or before quoting one with a small audience. */
  readonly asks: 'redraft' | 'quiet-quote' | null
  readonly failure: 'loading' | 'gone' | 'not-quotable' | null
  /** Whether the early field is shown, because the draft is not loaded yet. */
  readonly isWaiting: boolean
  /** Called by the early field, which must not be replaced during a composition. */
  onComposing(isComposing: boolean): void
  agree(): void
  decline(): void
  retry(): void
  /** Continues with the text of the early field as a new post; null where nothing could be typed. */
  readonly startNew: (() => void) | null
}

/** Intents that add something to the current draft. */
const addsToAny: ReadonlySet<ComposeIntent['kind']> = new Set(['text', 'draft', 'reference', 'quoteLink'])

/** Drafts that need a post which may have to be loaded first. */
const waitsForPost: ReadonlySet<ComposeIntent['kind']> = new Set(['reply', 'quote', 'edit', 'redraft', 'reference', 'quoteLink'])

/** An address is added to the draft of a new post, which is shown meanwhile if it exists. */
function waitsInEarlyField({ kind }: ComposeIntent, stored: DraftRecord | null): boolean {
  return waitsForPost.has(kind) && (stored === null || !addsToAny.has(kind))
}

/** Whether an existing draft is continued. An edit without changes starts again from the current post. */
function continues({ kind }: ComposeIntent, stored: DraftRecord | null): boolean {
  return stored !== null && !addsToAny.has(kind) && (kind !== 'edit' || isWritten(stored))
}

/** Starts the draft requested by the address, once for each history entry; asks for confirmation first where a post would be deleted. */
export function useComposeIntent(compose: Compose, location: Location): IntentState {
  const navigator = useNavigator()
  const { session, store, work, workStore, defaults } = compose
  const [asks, setAsks] = useState<IntentState['asks']>(null)
  const [failure, setFailure] = useState<IntentState['failure']>(null)
  const intent = readIntent(location.search)
  const stored = useSyncExternalStore(store.unhurried.subscribe, store.unhurried.get)
  /** The history entry whose draft is loaded. */
  const [begun, setBegun] = useState<string | null>(null)
  const [isComposing, setComposing] = useState(false)
  /** What to select once the early field is replaced. */
  const waited = useRef<{ readonly selectFrom: number | null } | null>(null)
  const isThere = begun === location.key || continues(intent, stored)
  const isHeldUp =
    asks !== null || ((failure === 'loading' || failure === 'gone') && !addsToAny.has(intent.kind)) || work.phase === 'preparing'
  const isWaiting = isComposing || (waitsInEarlyField(intent, stored) && (isHeldUp || !isThere))

  async function start(wanted: ComposeIntent, isAgreed = false) {
    const isInEarlyField = waitsInEarlyField(wanted, store.get())
    setAsks(null)
    setFailure(null)
    changeWork(workStore, { phase: 'preparing', problem: null })
    try {
      if (!isAgreed && (await isQuietQuote(wanted, session))) {
        changeWork(workStore, { phase: 'writing' })
        setAsks('quiet-quote')
        return
      }
      become(await startDraft(wanted, { session, store, defaults, nowMs: Date.now() }), isInEarlyField)
    } catch (cause) {
      const isRefused = cause instanceof QuoteRefusedError
      setFailure(isRefused ? 'not-quotable' : isMissing(cause) ? 'gone' : 'loading')
      // A reply or edit whose post could not be loaded is retried before anything can be sent; meanwhile the early text stays.
      if (isRefused || addsToAny.has(wanted.kind)) become(null, isInEarlyField)
      else changeWork(workStore, { phase: 'writing' })
    }
  }

  /** The draft is loaded. If an early field is shown, it is replaced first, and its text is taken over then. */
  function become(selectFrom: number | null, isInEarlyField: boolean) {
    setBegun(location.key)
    waited.current = { selectFrom }
    changeWork(workStore, { phase: 'writing' })
    if (!isInEarlyField) takeOver()
  }

  function takeOver() {
    if (waited.current === null) return
    const { selectFrom } = waited.current
    waited.current = null
    const { selected } = takeOverEarlyWords(compose, location.search)
    requestFocus(workStore, ...(selected ?? ([selectFrom] as const)))
  }

  function startNew() {
    moveEarlyWords(session.key, location.search, '')
    // Under a post, the history entry is that of the conversation and stays.
    if (navigator.getLocation().key === location.key) navigator.replace(composePath())
    else navigator.push(composePath())
  }

  const begin = useEffectEvent((_entry: string, search: string) => {
    const wanted = readIntent(search)
    const { phase } = workStore.get()
    // Another composer on this page prepares the same draft.
    if (phase === 'preparing' && waitsForPost.has(wanted.kind)) {
      waited.current = { selectFrom: null }
      return
    }
    if (wanted.kind === 'plain' || continues(wanted, store.get()) || phase !== 'writing') {
      setBegun(location.key)
      const { isFocused, selected } = takeOverEarlyWords(compose, search)
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

  const takeOverLate = useEffectEvent(takeOver)
  // After the early field is removed, because it stores its text then.
  useLayoutEffect(() => {
    if (!isWaiting) takeOverLate()
  }, [isWaiting])

  return {
    asks,
    failure,
    isWaiting,
    onComposing: setComposing,
    agree: () => void start(intent, true),
    decline() {
      setAsks(null)
      navigator.back()
    },
    retry: () => void start(intent),
    startNew: failure === 'gone' && (intent.kind === 'reply' || intent.kind === 'quote') ? startNew : null,
  }
}
