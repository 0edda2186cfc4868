import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { extractEntities, hashtagsOf, normaliseTag } from '../../formatting/extractEntities.ts'
import { formatMarkdown } from '../../formatting/formatMarkdown.ts'
import { formatStatus } from '../../formatting/formatStatus.ts'
import { indexTokens } from '../../formatting/searchTokens.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

export interface RenderedText {
  readonly content: string
  readonly mentionedIds: readonly string[]
  /** In the first spelling of each. */
  readonly hashtags: readonly string[]
  /** A PostgreSQL tsvector literal. */
  readonly tokens: readonly string[]
}

/** How many different accounts and tags one post may mention; further ones stay text. */
const MAX_ENTITIES = 100

/** Turns a checked text into HTML and finds the accounts and tags it mentions. */
export async function renderText(
  ctx: Pick<AppContext, 'db' | 'settings' | 'remoteServers'>,
  text: string,
  spoilerText: string,
  isMarkdown: boolean,
): Promise<RenderedText> {
  const host = ctx.settings.domain.toLowerCase()
  const written = extractEntities(text).flatMap((entity) =>
    entity.kind === 'mention' ? [{ username: entity.username.toLowerCase(), domain: localDomain(entity.domain, host) }] : [],
  )
  const people = await findOrResolve(ctx, written.slice(0, MAX_ENTITIES))
  const named = new Set<string>()
  const tagged = new Set<string>()
  const format = isMarkdown ? formatMarkdown : formatStatus
  const content = format(text, {
    tagUrl: (name) => {
      tagged.add(name)
      return `${ctx.settings.publicUrl}/tags/${encodeURIComponent(name)}`
    },
    findMention: (username, domain) => {
      const person = people.get(acctKey(username.toLowerCase(), localDomain(domain, host)))
      if (person === undefined) return null
      named.add(person.id)
      return { username: person.username, domain: person.domain, url: person.url ?? `${ctx.settings.publicUrl}/@${person.username}` }
    },
  })
  return {
    content,
    mentionedIds: [...named],
    hashtags: hashtagsOf(text)
      .filter((name) => tagged.has(normaliseTag(name)))
      .slice(0, MAX_ENTITIES),
    tokens: indexTokens(`${spoilerText}\n${text}`),
  }
}

interface Person {
  readonly id: string
  readonly username: string
  readonly domain: string | null
  readonly url: string | null
}

/** How many unknown remote accounts are looked up for one post, and how long it waits for that, in milliseconds. */
const MOST_LOOKED_UP = 10
const PATIENCE_MS = 5_000

/** Looks up unknown remote accounts at their servers, all at once; mentions of accounts not found in time stay text. */
async function findOrResolve(
  ctx: Pick<AppContext, 'db' | 'remoteServers'>,
  written: readonly { username: string; domain: string | null }[],
): Promise<Map<string, Person>> {
  const known = await findAccounts(ctx, written)
  const { remoteServers } = ctx
  const unknown = new Map(
    written.flatMap(({ username, domain }) =>
      domain === null || known.has(acctKey(username, domain)) ? [] : [[acctKey(username, domain), { username, domain }] as const],
    ),
  )
  if (remoteServers === null || unknown.size === 0) return known
  let timer: NodeJS.Timeout | undefined
  const lookedUp = [...unknown.values()]
    .slice(0, MOST_LOOKED_UP)
    .map(({ username, domain }) => remoteServers.resolveHandle(username, domain).catch(() => null))
  await Promise.race([Promise.all(lookedUp), new Promise((done) => (timer = setTimeout(done, PATIENCE_MS)))])
  clearTimeout(timer)
  return findAccounts(ctx, written)
}

async function findAccounts(
  ctx: Pick<AppContext, 'db'>,
  written: readonly { username: string; domain: string | null }[],
): Promise<Map<string, Person>> {
  if (written.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'username', 'domain', 'url'])
    .where((eb) =>
      eb.or(
        written.map(({ username, domain }) =>
          eb.and([eb(sql`lower(accounts.username)`, '=', username), eb(sql`coalesce(lower(accounts.domain), '')`, '=', domain ?? '')]),
        ),
      ),
    )
    .where(isNotSuspended())
    .execute()
  return new Map(rows.map((row) => [acctKey(row.username.toLowerCase(), row.domain?.toLowerCase() ?? null), row]))
}

function localDomain(domain: string | null, host: string): string | null {
  const lower = domain?.toLowerCase() ?? null
  return lower === host ? null : lower
}

function acctKey(username: string, domain: string | null): string {
  return domain === null ? username : `${username}@${domain}`
}

/** Finds or makes the tags with these names; answers their ids. */
export async function ensureTags(
  db: AppContext['db'],
  ctx: Pick<AppContext, 'ids' | 'now'>,
  hashtags: readonly string[],
): Promise<string[]> {
  if (hashtags.length === 0) return []
  // Sorted by the stored names: each row is locked when found or made, so all transactions lock in the same order.
  const tags = hashtags.map((name) => ({ name: normaliseTag(name), display_name: name })).sort((a, b) => (a.name < b.name ? -1 : 1))
  const rows = await db
    .insertInto('tags')
    .values(tags.map((tag) => ({ id: ctx.ids.next(), ...tag, created_at: ctx.now() })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: sql`excluded.name` }))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The search column's value for these tokens; no dictionary is involved, so that every language is found as written. */
export function searchVector(tokens: readonly string[]) {
  return sql<string>`array_to_tsvector(${sql.val(tokens)}::text[])`
}
