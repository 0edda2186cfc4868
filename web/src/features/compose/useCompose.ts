import { afterDeletion, changeDraft, countCharacters, newDraft, partOf, validateThread } from '@starling/domain/compose'
import type { Draft, DraftDefaults, ThreadProblem } from '@starling/domain/compose'
import { isWritten } from '@starling/domain/drafts'
import type { DraftTarget } from '@starling/domain/drafts'
import type { Capabilities } from '@starling/domain/instance'
import type { Session } from '@starling/domain/session'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ShownDraft } from './drafts/draftStore.ts'
import { draftStore } from './drafts/draftStore.ts'
import { randomKey } from './randomKey.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Store } from '../../storage/store.ts'
import { toasts } from '../../ui/toasts.ts'
import { useInstance } from '../../session/useInstance.ts'
import type { ComposeWork } from './composeWork.ts'
import { changeWork, composeWork } from './composeWork.ts'
import { postOutbox } from './outbox/postOutbox.ts'
import { useDraftDefaults } from './useDraftDefaults.ts'
import { usePostWords } from './usePostWords.ts'
import type { SubmitOutcome } from './useSubmit.ts'
import { useSubmit } from './useSubmit.ts'

/** The server's limits for a post; Mastodon's own until the instance is loaded. */
export interface ComposeLimits {
  readonly maxCharacters: number
  readonly charactersPerUrl: number
}

/** One composer's access to its draft. */
export interface Compose {
  readonly session: Session
  readonly target: DraftTarget
  /** The current draft. */
  readonly store: ShownDraft
  readonly workStore: Store<ComposeWork>
  /** Text just typed appears here a moment later (`ShownDraft.deferred`); the field itself shows `getText`. */
  readonly draft: Draft
  readonly work: ComposeWork
  /**
   * Exactly this draft is being sent, by another page or by this one before a reload. It cannot be sent again, but changing it
   * creates another draft, which stays.
   */
  readonly isOnItsWay: boolean
  readonly defaults: DraftDefaults
  readonly capabilities: Capabilities | null
  readonly limits: ComposeLimits
  readonly characters: number
  /** The reason why it cannot be sent, in any post of the thread. */
  readonly problem: ThreadProblem | null
  /** The current text, including letters typed just now; it changes with `store`. */
  getText(): string
  /** Receives the text from its field. */
  type(text: string): void
  change(change: Partial<Omit<Draft, 'idempotencyKey'>>): void
  /** Applies a change of the domain to the current draft; `isTyping` as in `ShownDraft.write`. */
  update(transition: (draft: Draft) => Draft, isTyping?: boolean): void
  /** The same for one draft, which need not be the current one any more. */
  updateOne(id: string, transition: (draft: Draft) => Draft): void
  /** The id of the current draft, which is created if there is none. */
  draftId(): string | null
  submit(): Promise<SubmitOutcome>
}

export function useCompose(target: DraftTarget, isShownInPlace = false): Compose {
  const session = useSession()
  const instance = useInstance()
  const { defaults: latest, capabilities } = useDraftDefaults()
  const drafts = draftStore(session.key)
  const store = drafts.shownFor(target)
  const workStore = composeWork(session.key, target)
  const stored = useSyncExternalStore(store.deferred.subscribe, store.deferred.get)
  const work = useSyncExternalStore(workStore.subscribe, workStore.get)
  const defaultsText = JSON.stringify(latest)
  const defaults = useMemo(() => JSON.parse(defaultsText) as DraftDefaults, [defaultsText])
  // The key of an empty draft is never sent, because the first letter renews it.
  const fresh = useMemo(() => newDraft(defaults, randomKey), [defaults])
  const draft = stored?.draft ?? fresh
  const statuses = instance?.configuration.statuses
  const maxCharacters = statuses?.max_characters ?? 500
  const charactersPerUrl = statuses?.characters_reserved_per_url ?? 23
  const limits = useMemo(() => ({ maxCharacters, charactersPerUrl }), [maxCharacters, charactersPerUrl])
  const characters = countCharacters(draft.text, draft.hasSpoiler ? draft.spoilerText : '', limits)
  const validate = (checked: Draft) =>
    validateThread(checked, {
      maxCharacters: limits.maxCharacters,
      rules: limits,
      // Offline, a new post is sent later together with its files; an edit is sent at once, and would lack them.
      isUploading: (part) => partOf(checked, part).files.length > 0 && (navigator.onLine || checked.editedId !== null),
    })
  const hasSearchability = defaults.searchabilities.length > 0
  const submit = useSubmit({ session, store, workStore, fresh, validate, hasSearchability, isShownInPlace })
  const outbox = postOutbox(session)
  const isOnItsWay = useSyncExternalStore(outbox.subscribe, () => outbox.get().some(({ id }) => id === draft.idempotencyKey))

  function update(transition: (draft: Draft) => Draft, isTyping = false) {
    store.write(transition(store.get()?.draft ?? fresh), isTyping)
    if (workStore.get().problem !== null) changeWork(workStore, { problem: null })
  }

  const words = usePostWords()
  const tellLost = useEffectEvent(() => toasts.show({ title: words.failure({ name: 'MissingPost' }), lifeMs: 10_000 }))
  // Several composers may receive this event; only the first changes anything.
  useEffect(
    () =>
      session.onEvent((event) => {
        const now = store.get()
        if (event.kind !== 'status-deleted' || now === null) return
        const next = afterDeletion(now.draft, event.statusId, randomKey)
        if (next === now.draft) return
        store.write(next)
        if (isWritten(now)) tellLost()
      }),
    [session, store],
  )

  return withChanges({
    session,
    target,
    store,
    workStore,
    draft,
    work,
    isOnItsWay,
    defaults,
    capabilities,
    limits,
    characters,
    problem: validate(draft),
    getText: () => store.get()?.draft.text ?? fresh.text,
    update,
    updateOne(id, transition) {
      if (store.get()?.id === id) update(transition)
      else drafts.change(({ id: each, draft: before }) => (each === id ? transition(before) : before))
    },
    draftId() {
      if (store.get() === null) store.begin(fresh)
      return store.get()?.id ?? null
    },
    submit,
  })
}

/** The same before the draft's initial content is known: text and files are kept for it. */
export function untilBegun(compose: Compose): Compose {
  const { store } = compose
  return {
    ...compose,
    type: store.type,
    draftId() {
      if (store.get() === null) store.type('')
      return store.get()?.id ?? null
    },
  }
}

/**
 * For a composer that closes after its post is sent (`isLeft`). The draft is deleted as soon as the server has it, but closing takes some
 * more frames: until then, or until another history entry replaces it, the sent post is shown, because an empty composer would appear
 * briefly.
 */
export function useSentDraft(compose: Compose, isLeft: boolean, entryKey: string): Compose {
  const [sent, setSent] = useState<{ readonly draft: Draft; readonly entryKey: string; readonly isOver: boolean } | null>(null)
  const { draft, work } = compose
  const isStored = compose.store.get() !== null
  if (isLeft && isStored && work.phase === 'sending' && sent?.draft !== draft) setSent({ draft, entryKey, isOver: false })

  // A composer behind this one in the history is empty when the reader returns, also if it was left during the sending.
  useLayoutEffect(() => {
    const end = () => setSent((now) => now && { ...now, isOver: true })
    end()
    return end
  }, [])

  // The same object in each rendering, so that `useComposeWithoutText` notices no change.
  const sending = useMemo(() => ({ ...work, phase: 'sending' as const }), [work])
  // A draft that another tab has sent is gone too, which a message explains.
  const isShown = sent !== null && !sent.isOver && sent.entryKey === entryKey && !isStored && work.problem === null
  if (!isShown) return compose
  return { ...compose, draft: sent.draft, getText: () => sent.draft.text, problem: null, work: sending }
}

/** Adds the changes that follow from `update`. */
export function withChanges(compose: Omit<Compose, 'type' | 'change'>): Compose {
  return {
    ...compose,
    change: (changed) => compose.update((before) => changeDraft(before, changed, randomKey)),
    type(text) {
      // When the text becomes empty or not empty, other buttons are offered.
      const isFurther = (text.trim() === '') === (compose.getText().trim() === '')
      compose.update((before) => changeDraft(before, { text }, randomKey), isFurther)
    },
  }
}
