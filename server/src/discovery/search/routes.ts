import { searchEndpoints } from '@starling/api/search'
import type { SearchResults } from '@starling/api/search'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { findWholeHandle } from '../../people/accounts/findAccount.ts'
import { searchAccounts } from '../../people/accounts/searchAccounts.ts'
import { serializeAccountList } from '../../people/accounts/serializeAccounts.ts'
import { normaliseTag } from '../../formatting/extractEntities.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readPage } from '../../platform/http/readPage.ts'
import { findStatusByAddress } from '../../posts/statuses/findStatusByAddress.ts'
import { serializeStatuses } from '../../posts/reading/serializeStatuses.ts'
import { isKnownTag, newestKnownUse } from '../tags/isKnownTag.ts'
import { serializeTags } from '../tags/serializeTags.ts'
import type { WrittenTag } from '../tags/serializeTags.ts'
import { explainFailedLookUp, lookUpRemote } from './lookUpRemote.ts'
import { findStatuses } from './findStatuses.ts'

/** Search for people, posts and hashtags at once or one of them. */
export function searchRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, searchEndpoints.search, async ({ query, viewer }) => {
    const viewerId = viewer?.accountId ?? null
    if (viewerId === null && (query.resolve === true || (query.offset ?? 0) > 0)) {
      throw new HttpError(
        401,
        query.resolve === true
          ? 'Search queries that resolve remote resources are not supported without authentication'
          : 'Search queries pagination is not supported without authentication',
      )
    }
    const text = query.q.trim()
    const page = readPage(query, 20, 40)
    const offset = Math.max(0, query.offset ?? 0)
    const results: Omit<SearchResults, 'hashtags'> & { hashtags: WrittenTag[] } = { accounts: [], statuses: [], hashtags: [] }
    if (text === '') return results
    const there = query.resolve === true && offset === 0 ? await lookUpRemote(ctx, text) : null
    const wants = (type: keyof SearchResults) => query.type === undefined || query.type === type
    if (wants('accounts')) {
      // The named account is the first result. It is determined for later pages too, so that their offsets continue those of the first page.
      const named = there?.kind === 'account' ? there.id : await findWholeHandle(ctx, text)
      const onlyFollowing = query.following ?? false
      const ids = await searchAccounts(ctx, { text, limit: page.limit, offset, onlyFollowing, viewerId, named })
      results.accounts = await serializeAccountList(ctx, ids, viewerId)
    }
    if (wants('statuses')) {
      const named = there?.kind === 'status' ? there.id : await findStatusByAddress(ctx, text)
      const found =
        named === null && viewerId !== null
          ? await findStatuses(ctx, viewerId, {
              text,
              accountId: query.account_id ?? null,
              reach: query.searchability ?? 'public',
              maxId: page.maxId,
              minId: page.minId,
              limit: page.limit,
              offset,
            })
          : []
      // An address has at most one result, so further pages are empty.
      results.statuses = await serializeStatuses(ctx, named === null ? found : [named].slice(offset), viewerId)
    }
    if (wants('hashtags'))
      results.hashtags = await serializeTags(ctx, await findTags(ctx, { text, limit: page.limit, offset, viewerId }), viewerId)
    const isAbsent = query.resolve === true && offset === 0 && there === null && results.accounts.length + results.statuses.length === 0
    const why = isAbsent ? await explainFailedLookUp(ctx, text) : undefined
    return why === undefined ? results : { ...results, look_up: why }
  })
  return app
}

/** How many tags with the same prefix are compared, to limit the work for short prefixes. */
const MOST_TAGS = 500

/** Hashtags with this prefix that are visible to the viewer: an exact match first, then the most recently used. */
async function findTags(
  ctx: AppContext,
  { text, limit, offset, viewerId }: { text: string; limit: number; offset: number; viewerId: string | null },
): Promise<string[]> {
  const name = normaliseTag(text)
  if (name === '' || /\s/.test(name)) return []
  const { rows } = await sql<{ id: string }>`
    select tags.id
    from (select id, name from tags where name like ${`${name.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`} order by name limit ${MOST_TAGS}) as tags
    where ${isKnownTag(viewerId)}
    order by tags.name = ${name} desc, ${newestKnownUse(viewerId)} desc nulls last, tags.name limit ${limit} offset ${offset}`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}
