import { createLookups } from '@starling/domain/actions'
import { createPublishing } from '@starling/domain/publishing'
import { ApiError } from '@starling/api/client'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import {
  addFile,
  changeDraft,
  editDraft,
  isQuotable,
  mentionDraft,
  newDraft,
  privateReplyDraft,
  quoteDraft,
  redraft,
  replyDraft,
  withReference,
} from '@starling/domain/compose'
import type { Draft, DraftDefaults, DraftFile } from '@starling/domain/compose'
import { isMissing, mayHaveBeenReceived } from '@starling/domain/sending'
import type { Session } from '@starling/domain/session'
import { settings } from '@starling/domain/settings'
import { visibilityOf } from '@starling/domain/visibility'
import { isShownTranslated } from '../../entities/status/translations.ts'
import { settingOf } from '../../settings/settingsStore.ts'
import { keepDraftFile, readDraftFile } from '../../storage/draftFiles.ts'
import { sharedFilesKey } from '../../storage/storedFiles.ts'
import type { ComposeIntent } from './composeIntent.ts'
import { draftStore } from './drafts/draftStore.ts'
import type { ShownDraft } from './drafts/draftStore.ts'
import { ownDescription } from './media/ownDescription.ts'
import { randomKey } from './randomKey.ts'

interface Tools {
  readonly session: Session
  readonly store: ShownDraft
  readonly defaults: DraftDefaults
  readonly nowMs: number
}

/** Starts the draft in the store; answers from where the text should be selected, or null for its end. */
export type StartDraft = () => number | null

/** The author does not let this reader quote the post. */
export class QuoteRefusedError extends Error {
  constructor() {
    super('This post may not be quoted')
    this.name = 'QuoteRefusedError'
  }
}

/** Whether quoting this post needs confirmation, because it has a small audience. */
export async function isQuietQuote(intent: ComposeIntent, session: Session): Promise<boolean> {
  if (intent.kind !== 'quote' || settingOf(session.key, settings.quietQuoteHintDismissed)) return false
  return visibilityOf(await originalOf(intent.statusId, session)) === 'unlisted'
}

/** Loads the initial content of an intent's draft; answers the function that begins the draft. */
export async function prepareDraft(intent: ComposeIntent, { session, store, defaults, nowMs }: Tools): Promise<StartDraft> {
  const begin = (draft: Draft, initial?: string) => () => {
    store.begin(draft, initial)
    return null
  }
  /** Changes the text of a new post. */
  const rewrite = (change: (text: string) => string) => () => {
    if (store.get()?.initial === null) store.begin(newDraft(defaults, randomKey))
    const base = store.get()?.draft ?? newDraft(defaults, randomKey)
    const text = change(base.text)
    if (text !== base.text) store.write(changeDraft(base, { text }, randomKey))
    return null
  }
  switch (intent.kind) {
    case 'plain':
    case 'continue':
      return store.get()?.initial === null ? begin(newDraft(defaults, randomKey)) : () => null
    case 'draft':
      return () => {
        draftStore(session.key).show(intent.id)
        return null
      }
    case 'mention':
    case 'direct':
      return begin(mentionDraft(newDraft(defaults, randomKey), intent.acct, intent.kind === 'direct', defaults, randomKey))
    case 'text': {
      const files = await takeSharedFiles(intent.fileKeys, session)
      const draft = changeDraft(newDraft(defaults, randomKey), { text: intent.text }, randomKey)
      // The text exists nowhere else, so it counts as typed by the reader and is stored.
      return begin(
        files.reduce((before, file) => addFile(before, file, defaults, randomKey), draft),
        '',
      )
    }
    case 'reply': {
      const to = await originalOf(intent.statusId, session)
      const { draft, selectFrom } = replyDraft(to, session.me ?? { id: '' }, defaults, randomKey, isShownTranslated(session.key, to))
      return () => {
        store.begin(draft)
        return selectFrom
      }
    }
    case 'privateReply': {
      const to = await originalOf(intent.statusId, session)
      return begin(privateReplyDraft(to, session.me ?? { id: '' }, defaults, randomKey, isShownTranslated(session.key, to)))
    }
    case 'quote': {
      const quoted = await originalOf(intent.statusId, session)
      if (!isQuotable(quoted)) throw new QuoteRefusedError()
      return begin(quoteDraft(quoted, defaults, randomKey))
    }
    case 'reference':
    case 'quoteLink': {
      const { url, uri } = await originalOf(intent.statusId, session)
      return rewrite((text) => withReference(text, url ?? uri, intent.kind === 'quoteLink' ? 'RE:' : 'BT'))
    }
    case 'edit': {
      const [status, source] = await Promise.all([originalOf(intent.statusId, session), sourceOf(intent.statusId, session)])
      return begin(editDraft(status, source, defaults, nowMs, randomKey))
    }
    case 'redraft':
      return prepareRedraft(intent.statusId, { session, store, defaults, nowMs })
  }
}

/**
 * Deletes a post in order to write it anew. Its text becomes a draft first, because it would exist nowhere else if the answer were lost;
 * it counts as typed by the reader. A draft of an earlier attempt is continued.
 */
async function prepareRedraft(statusId: string, { session, store, defaults, nowMs }: Tools): Promise<StartDraft> {
  const drafts = draftStore(session.key)
  const target = `redraft ${statusId}`
  const earlier = drafts.written.get().find((record) => record.target === target)
  const goOn = () => {
    if (earlier !== undefined) drafts.show(earlier.id)
    return null
  }
  const source = await sourceOf(statusId, session).catch((cause: unknown) => {
    if (earlier !== undefined && isMissing(cause)) return null
    throw cause
  })
  if (source === null) return goOn
  const status = await originalOf(statusId, session)
  const { text, spoiler_text: warning, circle_id, hide_totals } = source
  const known = redraft({ ...status, text, spoiler_text: warning, circle_id, hide_totals }, defaults, nowMs, randomKey)
  const added =
    earlier === undefined ? drafts.restore({ id: randomKey(), target, initial: '', savedAt: nowMs, draft: known, attempt: null }) : null
  try {
    const deleted = await session.part(createPublishing).deleteStatus(statusId, true)
    if (earlier !== undefined) return goOn
    const whole = {
      ...status,
      ...deleted,
      text: deleted.text || text,
      spoiler_text: deleted.spoiler_text || warning,
      circle_id,
      hide_totals,
    }
    return () => {
      if (added !== null) drafts.remove(added)
      store.begin(redraft(whole, defaults, nowMs, randomKey), '')
      return null
    }
  } catch (cause) {
    if (added !== null && !(cause instanceof ApiError && mayHaveBeenReceived(cause))) drafts.remove(added)
    throw cause
  }
}

/** The shared files as files of a draft; one that is not stored any more is left out. */
async function takeSharedFiles(fileKeys: readonly string[], session: Session): Promise<readonly DraftFile[]> {
  const taken: DraftFile[] = []
  for (const key of fileKeys) {
    const file = await readDraftFile(sharedFilesKey, key)
    if (file === null) continue
    const name = file instanceof File ? file.name : key
    await keepDraftFile(session.key, key, file)
    const description = await ownDescription(file)
    taken.push({ key, name, type: file.type, size: file.size, ...(description === '' ? {} : { description }) })
  }
  return taken
}

/** A reply to a boost goes to the boosted post. */
async function originalOf(statusId: string, session: Session): Promise<Status> {
  const status = session.entities.get('status', statusId) ?? (await session.part(createLookups).loadStatus(statusId))
  const original = status.reblog ? (session.entities.get('status', status.reblog.id) ?? status.reblog) : status
  // Nested copies are older than the store's own, so the quoted post is read from the store.
  return { ...original, account: session.entities.get('account', original.account.id) ?? original.account }
}

/** The id of the reader's latest post; null where there is none. */
export async function latestPostOf(session: Session): Promise<string | null> {
  const { data, askedAt } = await session.client.call(timelineEndpoints.account, {
    params: { id: session.me?.id ?? '' },
    query: { exclude_reblogs: true, limit: 1 },
  })
  session.import({ statuses: data, askedAt })
  return data[0]?.id ?? null
}

async function sourceOf(statusId: string, session: Session) {
  return (await session.client.call(statusEndpoints.source, { params: { id: statusId } })).data
}
