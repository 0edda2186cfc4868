import { createPublishing } from '@starling/domain/publishing'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Status } from '@starling/api/statuses'
import { alertFor } from '@starling/domain/alerts'
import { afterDeletion, changeDraft, countCharacters, newDraft, toStatusDraft, validateDraft } from '@starling/domain/compose'
import type { Draft, DraftDefaults, DraftProblem } from '@starling/domain/compose'
import type { DraftThing } from '@starling/domain/drafts'
import type { Capabilities } from '@starling/domain/instance'
import type { Session } from '@starling/domain/session'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { composePath, statusPath } from '../../routing/paths.ts'
import type { DraftStore } from './drafts/draftStore.ts'
import { draftStore } from './drafts/draftStore.ts'
import { randomKey } from './randomKey.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Store } from '../../storage/store.ts'
import { useInstance } from '../../session/useInstance.ts'
import { toasts } from '../../ui/toasts.ts'
import type { ComposeWork } from './composeWork.ts'
import { changeWork, composeWork, isComposerShown, isUnderWay, requestFocus } from './composeWork.ts'
import { rememberAudience } from './keptAudience.ts'
import { useDraftDefaults } from './useDraftDefaults.ts'
import { rememberWriting } from './writingHistory.ts'

/** What a server allows in one post; Mastodon's own limits until it has said. */
export interface ComposeLimits {
  readonly maxCharacters: number
  readonly charactersPerUrl: number
}

/** One composer's view of the draft of one thing. */
export interface Compose {
  readonly session: Session
  /** What is written. */
  readonly thing: DraftThing
  readonly store: DraftStore
  readonly workStore: Store<ComposeWork>
  readonly draft: Draft
  readonly work: ComposeWork
  readonly defaults: DraftDefaults
  readonly capabilities: Capabilities | null
  readonly limits: ComposeLimits
  readonly characters: number
  readonly problem: DraftProblem | null
  change(change: Partial<Omit<Draft, 'idempotencyKey'>>): void
  /** Any transition of the domain; it gets the draft as it is now. */
  update(transition: (draft: Draft) => Draft): void
  /** Sends the draft; answers the post, or null where it stays. */
  submit(): Promise<Status | null>
}

export function useCompose(thing: DraftThing): Compose {
  const { t, i18n } = useLingui()
  const session = useSession()
  const instance = useInstance()
  const { defaults, capabilities } = useDraftDefaults()
  const store = draftStore(session.key, thing)
  const workStore = composeWork(session.key, thing)
  const stored = useSyncExternalStore(store.subscribe, store.get)
  const work = useSyncExternalStore(workStore.subscribe, workStore.get)
  const defaultsText = JSON.stringify(defaults)
  // The key of an empty draft is of no use to anyone: it is renewed with the first letter.
  const fresh = useMemo(() => newDraft(JSON.parse(defaultsText) as DraftDefaults, randomKey), [defaultsText])
  const draft = stored?.draft ?? fresh
  const statuses = instance?.configuration.statuses
  const limits = { maxCharacters: statuses?.max_characters ?? 500, charactersPerUrl: statuses?.characters_reserved_per_url ?? 23 }
  const characters = countCharacters(draft.text, draft.hasSpoiler ? draft.spoilerText : '', limits)
  const problem = validateDraft(draft, { characters, maxCharacters: limits.maxCharacters, isUploading: draft.files.length > 0 })

  function update(transition: (draft: Draft) => Draft) {
    store.write(transition(store.get()?.draft ?? fresh))
    if (workStore.get().problem !== null) changeWork(workStore, { problem: null })
  }

  // Several composers may hear of it; the second finds nothing left to change.
  useEffect(
    () =>
      session.onEvent((event) => {
        const now = store.get()
        if (event.kind !== 'status-deleted' || now === null) return
        const next = afterDeletion(now.draft, event.statusId, randomKey)
        if (next !== now.draft) store.write(next)
      }),
    [session, store],
  )

  function wordsFor(reason: DraftProblem): string {
    const over = characters - limits.maxCharacters
    switch (reason) {
      case 'blank':
        return draft.quotedId !== null
          ? t`Post can't be blank. Say something about the post you quote.`
          : draft.poll !== null
            ? t`Post can't be blank. Ask the question of your poll.`
            : t`Post can't be blank. Write something or add a picture.`
      case 'too-long':
        return t`${plural(over, { one: '# character too many.', other: '# characters too many.' })}`
      case 'no-audience':
        return t`This server lets you post to nobody.`
      case 'no-circle':
        return t`Choose a circle first.`
      case 'uploading':
        return work.uploads.some(isUnderWay)
          ? t`Your files are still on their way.`
          : t`A file has not been sent. Send it again or remove it.`
      case 'poll-needs-options':
        return t`A poll needs at least two options.`
      case 'poll-repeats-option':
        return t`Two options of the poll say the same.`
      case 'too-soon':
        return t`The time must be at least five minutes from now.`
      case 'scheduled-thread':
        return t`Only a single post can be given a time, not a thread.`
    }
  }

  async function submit(): Promise<Status | null> {
    if (workStore.get().phase !== 'writing') return null
    if (problem !== null) {
      changeWork(workStore, { problem: wordsFor(problem) })
      requestFocus(workStore)
      return null
    }
    store.flush()
    changeWork(workStore, { phase: 'sending', problem: null })
    try {
      const body = toStatusDraft(draft)
      const status =
        draft.editedId === null
          ? await session.part(createPublishing).publish(body, draft.idempotencyKey)
          : await session.part(createPublishing).editStatus(draft.editedId, body)
      rememberWriting(
        session.key,
        status.tags.map(({ name }) => name),
        draft,
      )
      rememberAudience(session.key, draft)
      // What was typed meanwhile, here or on another page, is a draft of its own and stays.
      store.finish(draft.idempotencyKey)
      changeWork(workStore, { phase: 'writing' })
      toasts.show({
        title: draft.editedId === null ? t`Post published.` : t`Post saved.`,
        lifeMs: 10_000,
        action: { label: t`Open`, href: statusPath(status.account.username, status.id) },
      })
      return status
    } catch (error) {
      const words = failureWords(error)
      changeWork(workStore, { phase: 'writing', problem: words })
      if (isComposerShown(workStore)) requestFocus(workStore)
      else
        toasts.show({
          kind: 'problem',
          title: t`Your post was not published`,
          message: words,
          lifeMs: 10_000,
          action: { label: t`Open`, href: stored === null ? composePath() : composePath({ draft: stored.id }) },
        })
      return null
    }
  }

  function failureWords(error: unknown): string {
    if (error instanceof Error && error.name === 'WiderVisibilityError') {
      return 'isDeleted' in error && error.isDeleted === false
        ? t`The server shows this post to more people than you chose, and did not take it back. Delete it on your profile.`
        : t`The server would have shown this post to more people than you chose, so it was taken back. Choose another audience.`
    }
    const alert = alertFor(error)
    switch (alert?.kind) {
      case undefined:
        return t`The server did not answer in time. Your post is kept here: sending it again will not post it twice.`
      case 'offline':
        return t`You are offline. Your post is kept here until you send it again.`
      case 'rate-limited':
        return alert.retryAt === null
          ? t`Rate limited`
          : t`Rate limited. Please retry after ${i18n.date(alert.retryAt, { timeStyle: 'medium' })}.`
      case 'message':
        return alert.message
      default:
        return t`An unexpected error occurred. Your post is kept here.`
    }
  }

  return {
    session,
    thing,
    store,
    workStore,
    draft,
    work,
    defaults,
    capabilities,
    limits,
    characters,
    problem,
    update,
    submit,
    change: (change) => update((before) => changeDraft(before, change, randomKey)),
  }
}
