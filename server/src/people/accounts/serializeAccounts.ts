import type { Account } from '@starling/api/accounts'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { loadEmojisOfTexts } from '../../files/custom-emojis/loadCustomEmojis.ts'
import { remoteFileUrl } from '../../files/media/remoteFileUrl.ts'
import type { RemoteFileKind } from '../../files/media/remoteFileUrl.ts'
import { mediaUrl } from '../../files/media/mediaUrl.ts'
import { accountUri, accountUrl, acctOf } from './addresses.ts'
import { defaultAvatarPath, defaultHeaderPath } from './defaultPictures.ts'
import { formatField, formatProfile } from './formatProfile.ts'
import { cachedAccounts } from './cachedAccounts.ts'
import type { AccountTable, ProfileField } from './table.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

export type AccountRow = Selectable<AccountTable>

type SerializeContext = Pick<AppContext, 'db' | 'settings' | 'now'>

/** Changes whenever the account or its login does. */
const version = sql<string>`concat_ws(' ', accounts.xmin, (select login.xmin from users as login where login.account_id = accounts.id))`

interface Badge {
  readonly id: string
  readonly name: string
  readonly color: string
}

/**
 * Accounts as JSON, by id. Unknown ids are left out; of a suspended account only the handle is included. Accounts that have
 * not changed since their last use come from the cache.
 */
export async function serializeAccounts(
  ctx: SerializeContext,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Map<string, Account>> {
  const asked = [...new Set(ids)]
  const cached = cachedAccounts(ctx)
  // Properties that an account hides are included for itself, so the reader's own account is not cached.
  const found = await loadKept(
    ctx,
    asked.filter((id) => id !== viewerId && cached.has(id)),
  )
  const rows = await loadRows(
    ctx,
    asked.filter((id) => !found.has(id)),
  )
  for (const [id, account] of await serializeRows(ctx, rows, viewerId)) found.set(id, account)
  for (const row of rows) {
    const account = found.get(row.id)
    // The JSON of a moved account includes its new account, whose version is not checked, so it is not cached.
    if (row.id !== viewerId && row.moved_to_id === null && account !== undefined) cached.set(row.id, row.version, account)
  }
  return found
}

async function loadKept(ctx: SerializeContext, ids: readonly string[]): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map()
  const cached = cachedAccounts(ctx)
  const rows = await ctx.db
    .selectFrom('accounts')
    .select(['id', version.as('version')])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const account = cached.get(row.id, row.version)
      return account === undefined ? [] : [[row.id, account] as const]
    }),
  )
}

async function serializeRows(ctx: SerializeContext, rows: readonly AccountRow[], viewerId: string | null): Promise<Map<string, Account>> {
  if (rows.length === 0) return new Map()
  const movedTo = await loadRows(
    ctx,
    rows.flatMap((row) => row.moved_to_id ?? []),
  )
  const all = [...rows, ...movedTo]
  const [badges, emojis] = await Promise.all([loadBadges(ctx, all), loadEmojis(ctx, all)])
  const nested = new Map(
    movedTo.map((row) => [row.id, serializeRow(ctx, row, viewerId, badges.get(row.id), emojis.get(row.id) ?? [], null)]),
  )
  return new Map(
    rows.map((row) => {
      const moved = row.moved_to_id === null ? null : (nested.get(row.moved_to_id) ?? null)
      return [row.id, serializeRow(ctx, row, viewerId, badges.get(row.id), emojis.get(row.id) ?? [], moved)]
    }),
  )
}

/** The same accounts as a list, in the order of the ids. */
export async function serializeAccountList(ctx: SerializeContext, ids: readonly string[], viewerId: string | null): Promise<Account[]> {
  const accounts = await serializeAccounts(ctx, ids, viewerId)
  return ids.flatMap((id) => accounts.get(id) ?? [])
}

/** One account as JSON; null for an unknown id. */
export async function serializeAccount(ctx: SerializeContext, id: string, viewerId: string | null): Promise<Account | null> {
  return (await serializeAccounts(ctx, [id], viewerId)).get(id) ?? null
}

async function loadRows(ctx: SerializeContext, ids: readonly string[]): Promise<(AccountRow & { readonly version: string })[]> {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('accounts')
    .selectAll()
    .select(version.as('version'))
    .where('id', '=', anyOf(new Set(ids)))
    .execute()
}

async function loadBadges(ctx: SerializeContext, rows: readonly AccountRow[]): Promise<Map<string, Badge>> {
  const local = rows.filter((row) => row.domain === null).map((row) => row.id)
  if (local.length === 0) return new Map()
  const found = await ctx.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.account_id', 'roles.id', 'roles.name', 'roles.color'])
    .where('users.account_id', '=', anyOf(local))
    .where('roles.highlighted', '=', true)
    .execute()
  return new Map(found.map((each) => [each.account_id, { id: String(each.id), name: each.name, color: each.color }]))
}

async function loadEmojis(ctx: SerializeContext, rows: readonly AccountRow[]): Promise<Map<string, CustomEmoji[]>> {
  const texts = rows.map((row) => ({
    key: row.id,
    domain: row.domain,
    text: [row.display_name, row.note, row.note_html ?? '', ...row.fields.flatMap((field) => [field.name, field.value])].join('\n'),
  }))
  return loadEmojisOfTexts(ctx, texts)
}

function serializeRow(
  ctx: SerializeContext,
  row: AccountRow,
  viewerId: string | null,
  badge: Badge | undefined,
  emojis: CustomEmoji[],
  moved: Account | null,
): Account {
  const { publicUrl } = ctx.settings
  const isSuspended = row.suspended_at !== null
  const isOwn = row.id === viewerId
  const picture = (kind: RemoteFileKind, key: string | null, remote: string | null, otherwise: string): string => {
    if (!isSuspended && key !== null) return mediaUrl(ctx, key)
    return isSuspended || remote === null ? publicUrl + otherwise : remoteFileUrl(ctx, kind, row.id, remote)
  }
  const counted = (count: number, isHidden: boolean | undefined): number => (isSuspended || (isHidden === true && !isOwn) ? 0 : count)
  const avatar = picture('avatar', row.avatar_key, row.avatar_remote_url, defaultAvatarPath)
  const header = picture('header', row.header_key, row.header_remote_url, defaultHeaderPath)
  const { settings } = row
  return {
    id: row.id,
    username: row.username,
    acct: acctOf(row),
    display_name: isSuspended ? '' : row.display_name,
    locked: row.locked,
    bot: row.bot,
    group: row.group_account,
    discoverable: row.discoverable,
    indexable: row.indexable,
    noindex: settings.noindex ?? false,
    hide_collections: row.hide_collections,
    memorial: row.memorial,
    suspended: isSuspended,
    limited: row.limited_at !== null,
    moved,
    // As in Mastodon, only the day is given.
    created_at: `${row.created_at.toISOString().slice(0, 10)}T00:00:00.000Z`,
    note: isSuspended ? '' : (row.note_html ?? formatProfile(row.note, publicUrl)),
    url: accountUrl(row, publicUrl),
    uri: accountUri(row, publicUrl),
    avatar,
    avatar_static: row.avatar_static_key === null || isSuspended ? avatar : mediaUrl(ctx, row.avatar_static_key),
    header,
    header_static: header,
    followers_count: counted(row.followers_count + row.followers_beyond, settings.hide_followers_count),
    following_count: counted(row.following_count + row.following_beyond, settings.hide_following_count),
    statuses_count: counted(row.statuses_count + row.statuses_beyond, settings.hide_statuses_count),
    last_status_at: row.last_status_at?.toISOString().slice(0, 10) ?? null,
    emojis: isSuspended ? [] : emojis,
    fields: isSuspended ? [] : row.fields.map((field) => serializeField(field, row.domain, publicUrl)),
    roles: badge === undefined ? [] : [badge],
    subscribable: row.domain === null,
    feature_approval: featureApproval(row),
    other_settings: otherSettings(row),
    // Local accounts can receive everything this server supports. For other servers this is unknown, and `false` would make clients hide these features.
    ...(row.domain === null && {
      server_features: { circle: true, emoji_reaction: ctx.settings.emojiReactions.enabled, status_reference: true, legacy_quote: true },
    }),
  }
}

/** Who may add the account to collections: as in Mastodon everybody, if it is discoverable; for accounts of other servers this is unknown. */
function featureApproval({ discoverable, domain }: AccountRow): NonNullable<Account['feature_approval']> {
  if (domain !== null) return { automatic: [], manual: [], current_user: 'missing' }
  return discoverable
    ? { automatic: ['public'], manual: [], current_user: 'automatic' }
    : { automatic: [], manual: [], current_user: 'denied' }
}

function serializeField(field: ProfileField, domain: string | null, publicUrl: string): Account['fields'][number] {
  // A remote account's values are HTML, which was sanitised when it was received; a local account's values are plain text.
  return {
    name: field.name,
    value: domain === null ? formatField(field.value, publicUrl) : field.value,
    verified_at: field.verified_at ?? null,
  }
}

const reactionPolicies = ['allow', 'outside_only', 'following_only', 'followers_only', 'mutuals_only', 'block'] as const
const subscriptionPolicies = ['allow', 'followers_only', 'block'] as const

function otherSettings({ settings, hide_collections }: AccountRow): NonNullable<Account['other_settings']> {
  // kmyblue's name for Mastodon's property `hide_collections`.
  const network = { hide_network: hide_collections }
  return {
    ...settings,
    ...network,
    hide_followers_count: settings.hide_followers_count ?? false,
    hide_following_count: settings.hide_following_count ?? false,
    hide_statuses_count: settings.hide_statuses_count ?? false,
    link_preview: settings.link_preview ?? true,
    emoji_reaction_policy: reactionPolicies.find((policy) => policy === settings.emoji_reaction_policy) ?? 'allow',
    subscription_policy: subscriptionPolicies.find((policy) => policy === settings.subscription_policy) ?? 'allow',
  }
}
