import { mediaEndpoints } from '@starling/api/media'
import type { MediaAttachment } from '@starling/api/media'
import { replaceMedia } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import { focusText } from '@starling/domain/media'
import type { FocalPoint } from '@starling/domain/media'
import type { Session } from '@starling/domain/session'
import { createUnsaved } from '../../../storage/pageMemory.ts'
import { draftStore } from '../drafts/draftStore.ts'
import { randomKey } from '../randomKey.ts'

/** A draft, and the session of its writer. */
interface Writer {
  readonly session: Session
  readonly draft: Draft
}

export interface MediaChange {
  readonly description: string
  readonly focus?: FocalPoint
  /** The preview picture of a video or sound. */
  readonly thumbnail?: File
}

/** Unsaved changes of attachments, kept so that closing the dialog does not lose them. */
export const unsavedChanges = createUnsaved<Partial<MediaChange>>()

/** Whether an attachment has unsaved changes, which would be lost with the page. */
export function isUnsaved(media: MediaAttachment, change: Partial<MediaChange> = {}): boolean {
  const { description = media.description ?? '', focus, thumbnail } = change
  return description !== (media.description ?? '') || focus !== undefined || thumbnail !== undefined
}

/** The attachments of all posts of a draft. */
export function attachmentsOf({ media, parts }: Draft): readonly MediaAttachment[] {
  return [media, ...parts.map((part) => part.media)].flat()
}

/** Saves the unsaved changes of a draft's attachments; rejects where the server refuses them. */
export async function saveUnsaved(writer: Writer): Promise<void> {
  const unsaved = unsavedChanges(writer.session)
  for (const media of attachmentsOf(writer.draft)) {
    const change = unsaved.get(media.id)
    if (!isUnsaved(media, change)) continue
    await saveMedia(writer, media, { description: media.description ?? '', ...change })
    unsaved.delete(media.id)
  }
}

/** Changes an attachment at the server and in the draft; attachments of a published post are changed by the edit itself. */
export async function saveMedia(
  { session, draft }: Writer,
  media: MediaAttachment,
  { description, focus, thumbnail }: MediaChange,
): Promise<void> {
  const meta = focus ? { original: null, small: null, colors: null, ...media.meta, focus: { x: focus.x, y: focus.y } } : media.meta
  const changed = { ...media, description, meta }
  let preview = media.preview_url
  if (!isPublished({ session, draft }, media) || thumbnail !== undefined) {
    const { data } = await session.client.call(mediaEndpoints.update, {
      params: { id: media.id },
      // Hollo 0.10 answers a form with 500; every server accepts JSON, and only a picture needs a form.
      ...(thumbnail ? {} : { encoding: 'json' as const }),
      body: { description, ...(focus ? { focus: focusText(focus) } : {}), ...(thumbnail ? { thumbnail } : {}) },
    })
    preview = data.preview_url
  }
  // Another draft may be shown by now, so the draft is found by the attachment.
  draftStore(session.key).change((record) => replaceMedia(record.draft, media.id, { ...changed, preview_url: preview }, randomKey))
}

function isPublished({ session, draft }: Writer, media: MediaAttachment): boolean {
  const published = draft.editedId === null ? undefined : session.entities.get('status', draft.editedId)
  return published?.media_attachments.some(({ id }) => id === media.id) === true
}
