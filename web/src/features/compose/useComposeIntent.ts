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
  /** The question asked before a post is deleted, or one with a small audience is quoted. */
  readonly asks: 'redraft' | 'quiet-quote' | null
  readonly failure: 'loading' | 'gone' | 'not-quotable' | null
  /** Whether the early field is shown, because the draft is not there yet. */
  readonly isWaiting: boolean
  /** Told by the early field, which is not exchanged in the middle of a composition. */
  onComposing(isComposing: boolean): void
  agree(): void
  decline(): void
  retry(): void
  /** Goes on with what was typed early as a new post; null where nothing could be typed. */
  readonly startNew: (() => void) | null
}

/** These are added to the current draft. */
const addsToAny: ReadonlySet<ComposeIntent['kind']> = new Set(['text', 'draft', 'reference', 'quoteLink'])

/** Their draft begins with a post that may have to be loaded first, so nothing of it can be shown before. */
const waitsForPost: ReadonlySet<ComposeIntent['kind']> = new Set(['reply', 'quote', 'edit', 'redraft', 'reference', 'quoteLink'])

/** An address is added to the draft of a new post, which is shown meanwhile where there is one. */
function waitsInEarlyField({ kind }: ComposeIntent, stored: DraftRecord | null): boolean {
  return waitsForPost.has(kind) && (stored === null || !addsToAny.has(kind))
}

/** Whether an existing draft goes on. An edit without changes starts again from the current post. */
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
  /** The history entry whose draft is there. */
  const [begun, setBegun] = useState<string | null>(null)
  const [isComposing, setComposing] = useState(false)
  /** What is selected once the early field is exchanged. */
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
      // What is missing of a reply or an edit is tried again before anything can be sent; early words wait for it.
      if (isRefused || addsToAny.has(wanted.kind)) become(null, isInEarlyField)
      else changeWork(workStore, { phase: 'writing' })
    }
  }

  /** The draft is there. Where an early field is shown, it is exchanged first, and its words are taken over then. */
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
    // Under a post it is the conversation's place in the history that stays.
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
  // After the early field is gone, because it leaves its words behind then.
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
