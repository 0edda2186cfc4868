import { newDraft } from '@starling/domain/compose'
import { isWritten } from '@starling/domain/drafts'
import type { DraftRecord, DraftTarget } from '@starling/domain/drafts'
import { isMissing } from '@starling/domain/sending'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { composePath } from '../../routing/paths.ts'
import type { Location } from '../../ui/navigation.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { ComposeIntent } from './composeIntent.ts'
import { NEW_POST, readIntent, searchOf } from './composeIntent.ts'
import { changeWork, composeWork, requestFocus } from './composeWork.ts'
import { draftStore } from './drafts/draftStore.ts'
import { isQuietQuote, latestPostOf, prepareDraft, QuoteRefusedError } from './prepareDraft.ts'
import type { StartDraft } from './prepareDraft.ts'
import { randomKey } from './randomKey.ts'
import type { Compose } from './useCompose.ts'

export interface IntentState {
  /** The question asked before deleting a post, or before quoting one with a small audience. */
  readonly asks: 'redraft' | 'quiet-quote' | null
  readonly failure: 'loading' | 'gone' | 'not-quotable' | null
  /** Whether the draft's initial content is still unknown: until then only text and files are accepted. */
  readonly isWaiting: boolean
  /** Called when an input method begins or ends a composition: meanwhile the text must not be replaced. */
  onComposing(isComposing: boolean): void
  agree(): void
  decline(): void
  retry(): void
  /** Continues the typed text as a new post; null where nothing could be typed. */
  readonly startNew: (() => void) | null
}

/** Intents that add something to the current draft. */
const addsToAny: ReadonlySet<ComposeIntent['kind']> = new Set(['text', 'draft', 'reference', 'quoteLink'])

/** Drafts that need a post which may have to be loaded first. */
const waitsForPost: ReadonlySet<ComposeIntent['kind']> = new Set([
  'reply',
  'privateReply',
  'quote',
  'edit',
  'redraft',
  'reference',
  'quoteLink',
  'continue',
])

/** An address is added to the draft of a new post, which is shown meanwhile if it exists. */
function isIncomplete({ kind }: ComposeIntent, stored: DraftRecord | null): boolean {
  return waitsForPost.has(kind) && (stored === null || stored.initial === null || !addsToAny.has(kind))
}

/** Whether an existing draft is continued. An edit without changes starts again from the current post. */
function continues({ kind }: ComposeIntent, stored: DraftRecord | null): boolean {
  return stored !== null && stored.initial !== null && !addsToAny.has(kind) && (kind !== 'edit' || isWritten(stored))
}

/**
 * Starts the draft requested by the address, once for each history entry; asks for confirmation first where a post would be deleted. The text
 * takes the focus then, unless the composer is one of several parts of a screen.
 */
export function useComposeIntent(compose: Compose, location: Pick<Location, 'key' | 'search'>, takesFocus: boolean): IntentState {
  const navigator = useNavigator()
  const { session, store, work, workStore, defaults } = compose
  const [asks, setAsks] = useState<IntentState['asks']>(null)
  const [failure, setFailure] = useState<IntentState['failure']>(null)
  const stored = useSyncExternalStore(store.deferred.subscribe, store.deferred.get)
  const intent = intentAt(location.search, session.key)
  /** The history entry whose draft is loaded. */
  const [begun, setBegun] = useState<string | null>(null)
  /** What to select in the composer's field, which may not be there yet. */
  const toSelect = useRef<readonly [from: number | null, to?: number] | null>(null)
  const isOthers = useRef(false)
  /** Resolved when an input method has finished the word that it composes. */
  const composed = useRef<PromiseWithResolvers<void> | null>(null)
  const isThere = begun === location.key || continues(intent, stored)
  const isBlocked =
    asks !== null || ((failure === 'loading' || failure === 'gone') && !addsToAny.has(intent.kind)) || work.phase === 'preparing'
  const isWaiting = isIncomplete(intent, stored) && (isBlocked || !isThere)

  function onComposing(isNow: boolean) {
    composed.current?.resolve()
    composed.current = isNow ? Promise.withResolvers<void>() : null
  }

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
      const startDraft = await prepareDraft(wanted, { session, store, defaults, nowMs: Date.now() })
      await composed.current?.promise
      begin(startDraft)
      // Shared once: after a reload, the draft goes on instead of beginning again.
      const begunId = store.get()?.id
      if (wanted.kind === 'text' && begunId !== undefined && navigator.getLocation().key === location.key)
        navigator.replace(composePath({ draft: begunId }))
    } catch (cause) {
      const isRefused = cause instanceof QuoteRefusedError
      setFailure(isRefused ? 'not-quotable' : isMissing(cause) ? 'gone' : 'loading')
      // A reply or edit whose post could not be loaded is retried before anything can be sent; meanwhile the text stays.
      if (isRefused || addsToAny.has(wanted.kind)) begin(startPlain)
      else changeWork(workStore, { phase: 'writing' })
    }
  }

  function startPlain() {
    if (store.get()?.initial === null) store.begin(newDraft(defaults, randomKey))
    return null
  }

  /** The caret stays in the text typed before the draft's initial content was known. */
  function begin(startDraft: StartDraft) {
    const record = store.get()
    const typed = record?.initial === null ? record.draft.text : ''
    const field = document.activeElement
    const isOwn = field instanceof HTMLTextAreaElement && field.value === typed
    const [from, to] = isOwn ? [field.selectionStart, field.selectionEnd] : [typed.length, typed.length]
    const selectFrom = startDraft()
    // Other drafts exist from the first frame, so their composer need not be rendered again.
    const hasWaited = waitsForPost.has(intent.kind)
    if (hasWaited) setBegun(location.key)
    changeWork(workStore, { phase: 'writing' })
    const offset = (store.get()?.draft.text.length ?? 0) - typed.length
    const selected = typed !== '' ? ([offset + from, offset + to] as const) : takesFocus ? ([selectFrom] as const) : null
    if (hasWaited) toSelect.current = selected
    else if (selected !== null) requestFocus(workStore, ...selected)
  }

  /** Continues the typed text in the draft of another target, at that target's address. */
  function goOnAs(next: DraftTarget, path: string) {
    const { pasted } = workStore.get()
    draftStore(session.key).move(compose.target, next)
    changeWork(workStore, { phase: 'writing', pasted: null })
    changeWork(composeWork(session.key, next), { pasted })
    // Under a post, the history entry is that of the conversation and stays.
    if (navigator.getLocation().key === location.key) navigator.replace(path)
    else navigator.push(path)
  }

  async function continueThread() {
    setFailure(null)
    changeWork(workStore, { phase: 'preparing', problem: null })
    try {
      const latest = await latestPostOf(session)
      await composed.current?.promise
      if (latest === null) goOnAs(NEW_POST, composePath())
      else goOnAs(`reply ${latest}`, composePath({ replyTo: latest }))
    } catch {
      changeWork(workStore, { phase: 'writing' })
      setFailure('loading')
    }
  }

  const open = useEffectEvent((_entry: string, search: string) => {
    const asked = readIntent(search)
    if (asked.kind === 'draft') draftStore(session.key).show(asked.id)
    const wanted = intentAt(search, session.key)
    const { phase } = workStore.get()
    // Another composer on this page prepares the same draft; if that fails, it is prepared here.
    isOthers.current = phase === 'preparing' && waitsForPost.has(wanted.kind)
    if (isOthers.current) return
    if (wanted.kind === 'plain' || continues(wanted, store.get()) || phase !== 'writing') begin(startPlain)
    else if (wanted.kind === 'redraft') setAsks('redraft')
    else if (wanted.kind === 'continue') void continueThread()
    else void start(wanted)
  })

  // Before the first frame: otherwise a reply would first be drawn as a new post, and then be pushed down by the answered post.
  useLayoutEffect(() => {
    let isCurrent = true
    queueMicrotask(() => {
      if (isCurrent) open(location.key, location.search)
    })
    return () => {
      isCurrent = false
    }
  }, [location.key, location.search])

  useEffect(() => {
    if (work.phase === 'writing' && isOthers.current) open(location.key, location.search)
  }, [work.phase, location.key, location.search])

  useLayoutEffect(() => {
    if (isWaiting || toSelect.current === null) return
    requestFocus(workStore, ...toSelect.current)
    toSelect.current = null
  })

  return {
    asks,
    failure,
    isWaiting,
    onComposing,
    agree: () => void start(intent, true),
    decline() {
      setAsks(null)
      navigator.back()
    },
    retry: () => void (intent.kind === 'continue' ? continueThread() : start(intent)),
    startNew:
      (failure === 'gone' && (intent.kind === 'reply' || intent.kind === 'privateReply' || intent.kind === 'quote')) ||
      (failure === 'loading' && intent.kind === 'continue')
        ? () => goOnAs(NEW_POST, composePath())
        : null,
  }
}

/** The intent of the address. A stored draft of which only the text is known begins as its target requires. */
function intentAt(search: string, accountKey: string): ComposeIntent {
  const intent = readIntent(search)
  if (intent.kind !== 'draft') return intent
  const record = draftStore(accountKey)
    .written.get()
    .find(({ id }) => id === intent.id)
  return record?.initial === null ? readIntent(searchOf(record.target)) : intent
}
