import { Application, Group, PropertyValue, Service } from '@fedify/vocab'
import type { Actor, Image } from '@fedify/vocab'
import type { DocumentLoader } from '@fedify/fedify/runtime'
import type { AccountSettings, ProfileField } from '../../people/accounts/table.ts'
import { isSameOrigin, originOf } from '../documents/originOf.ts'
import type { Json } from '../documents/rawJson.ts'
import { readSearchableBy, storedSearchability } from '../documents/readSearchability.ts'
import { textTerm } from '../documents/term.ts'
import { readSettings } from './readSettings.ts'
import { sanitizeHtml, withoutElements } from '../../formatting/sanitizeHtml.ts'

const MOST_NAME = 100
const MOST_FIELDS = 50
const MOST_FIELD = 2_000
const MOST_NOTE = 20_000
const MOST_ALIASES = 20
/** Characters that change the direction of the text after a name, or are invisible in it. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

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
  readonly following_url: string | null
  readonly featured_url: string | null
  readonly featured_tags_url: string | null
  readonly also_known_as: string[]
  readonly bot: boolean
  readonly group_account: boolean
  readonly memorial: boolean
  readonly avatar_remote_url: string | null
  readonly header_remote_url: string | null
  readonly locked: boolean
  readonly discoverable: boolean
  readonly indexable: boolean
  /** Whether its own server has suspended it; the document then contains nothing else. */
  readonly isSuspended: boolean
  /** Whether it has moved to another account. */
  readonly hasMoved: boolean
  /** Who may find its posts by default; null where it does not say. */
  readonly searchability: string | null
  readonly settings: AccountSettings
}

/** Reads an actor document that may be hostile: HTML is sanitised, names are plain text, only web addresses are accepted, and every size is limited. `json` is the same as it was sent. */
export async function readRemoteAccount(actor: Actor, json: Json): Promise<RemoteAccount> {
  const followers = actor.followersId?.href ?? null
  const searchableBy = readSearchableBy(json)
  const fields: ProfileField[] = []
  for await (const each of actor.getAttachments({ suppressError: true, documentLoader: asksNobody })) {
    if (!(each instanceof PropertyValue) || fields.length === MOST_FIELDS) continue
    fields.push({ name: nameOf(each.name), value: sanitizeHtml(String(each.value ?? '').slice(0, MOST_FIELD)) })
  }
  const page = webAddress(actor.url instanceof URL ? actor.url : actor.url?.href)
  return {
    display_name: nameOf(actor.name),
    note_html: sanitizeHtml(String(actor.summary ?? '').slice(0, MOST_NOTE)),
    fields,
    url: isSameOrigin(page, actor.id) ? page : null,
    inbox_url: webAddress(actor.inboxId),
    shared_inbox_url: webAddress(actor.endpoints?.sharedInbox),
    outbox_url: webAddress(actor.outboxId),
    followers_url: webAddress(actor.followersId),
    following_url: webAddress(actor.followingId),
    // The Misskey family defines this term as one of plain text, and not as one of addresses.
    featured_url: webAddress(actor.featuredId ?? URL.parse(textTerm(json, 'featured') ?? '')),
    featured_tags_url: webAddress(actor.featuredTagsId),
    also_known_as: actor.aliasIds.slice(0, MOST_ALIASES).flatMap((alias) => webAddress(alias) ?? []),
    bot: actor instanceof Service || actor instanceof Application,
    group_account: actor instanceof Group,
    memorial: isTrue(actor.memorial),
    avatar_remote_url: await pictureOf(actor.getIcon({ suppressError: true })),
    header_remote_url: await pictureOf(actor.getImage({ suppressError: true })),
    locked: isTrue(actor.manuallyApprovesFollowers),
    discoverable: isTrue(actor.discoverable),
    indexable: isTrue(actor.indexable),
    isSuspended: isTrue(actor.suspended),
    hasMoved: actor.successorId !== null,
    searchability: searchableBy === null ? null : storedSearchability(searchableBy, actor.id?.href ?? '', followers),
    settings: readSettings(json, followers),
  }
}

/** Fedify returns the value as it was sent, of whatever type. */
const isTrue = (value: unknown): boolean => value === true

/** Fields must be embedded: otherwise a profile could name any number of documents, and each would be fetched. */
const asksNobody: DocumentLoader = () => Promise.reject(new TypeError('This is to be embedded'))

function nameOf(name: { toString(): string } | null): string {
  return withoutElements(String(name ?? '').slice(0, MOST_NAME))
    .replaceAll(DIRECTION_MARKS, '')
    .trim()
}

async function pictureOf(picture: Promise<Image | null>): Promise<string | null> {
  const url = (await picture)?.url
  return webAddress(url instanceof URL ? url : url?.href)
}

function webAddress(url: URL | null | undefined): string | null {
  return url === null || url === undefined || originOf(url) === null ? null : url.href
}
