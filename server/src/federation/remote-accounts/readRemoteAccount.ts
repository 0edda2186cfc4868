import { PropertyValue } from '@fedify/vocab'
import type { Actor, Image } from '@fedify/vocab'
import type { ProfileField } from '../../people/accounts/table.ts'
import { sanitizeHtml, textOfHtml } from '../../platform/formatting/sanitizeHtml.ts'

const MOST_NAME = 100
const MOST_FIELDS = 16
const MOST_FIELD = 2_000

/** The data of a remote account, safe to be stored. */
export interface RemoteAccount {
  readonly display_name: string
  readonly note_html: string
  readonly fields: ProfileField[]
  readonly url: string | null
  readonly inbox_url: string | null
  readonly shared_inbox_url: string | null
  readonly outbox_url: string | null
  readonly followers_url: string | null
  readonly avatar_remote_url: string | null
  readonly header_remote_url: string | null
  readonly locked: boolean
  readonly discoverable: boolean
  readonly indexable: boolean
}

/** Reads an actor document that may be hostile: HTML is sanitised, names are plain text, only web addresses are accepted, and every size is limited. */
export async function readRemoteAccount(actor: Actor): Promise<RemoteAccount> {
  const fields: ProfileField[] = []
  for await (const each of actor.getAttachments({ suppressError: true })) {
    if (!(each instanceof PropertyValue) || fields.length === MOST_FIELDS) continue
    fields.push({ name: nameOf(each.name), value: sanitizeHtml(String(each.value ?? '').slice(0, MOST_FIELD)) })
  }
  return {
    display_name: nameOf(actor.name),
    note_html: sanitizeHtml(String(actor.summary ?? '')),
    fields,
    url: webAddress(actor.url instanceof URL ? actor.url : actor.url?.href),
    inbox_url: webAddress(actor.inboxId),
    shared_inbox_url: webAddress(actor.endpoints?.sharedInbox),
    outbox_url: webAddress(actor.outboxId),
    followers_url: webAddress(actor.followersId),
    avatar_remote_url: await pictureOf(actor.getIcon({ suppressError: true })),
    header_remote_url: await pictureOf(actor.getImage({ suppressError: true })),
    locked: actor.manuallyApprovesFollowers ?? false,
    discoverable: actor.discoverable ?? false,
    indexable: actor.indexable ?? false,
  }
}

function nameOf(name: { toString(): string } | null): string {
  return textOfHtml(String(name ?? '').slice(0, MOST_NAME)).trim()
}

async function pictureOf(picture: Promise<Image | null>): Promise<string | null> {
  const url = (await picture)?.url
  return webAddress(url instanceof URL ? url : url?.href)
}

function webAddress(url: URL | null | undefined): string | null {
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
