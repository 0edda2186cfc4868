import type { filterEndpoints } from '@starling/api/filters'
import type { ReadBodyOf } from '@starling/api/endpoint'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { Tables } from '../../Tables.ts'
import { readAction, readContexts, readEnd, readFilterTitle, readKeyword } from './FilterInput.ts'

type CreateInput = ReadBodyOf<typeof filterEndpoints.create>
type UpdateInput = ReadBodyOf<typeof filterEndpoints.update>
type KeywordInput = NonNullable<UpdateInput['keywords_attributes']>[number]

/** A limit that no reader reaches, and that keeps matching fast. */
const MAX_FILTERS = 200
const MAX_KEYWORDS = 500
/** Every status in a reader's timelines and streams is matched against all keywords. */
const MAX_KEYWORDS_ALTOGETHER = 1000

/**
 * Changes an account's filters one request at a time, so that two requests cannot both use the last free place, and reports the event in
 * the same transaction.
 */
export function changeFilters<T>(ctx: AppContext, accountId: string, change: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return ctx.events.write(async ({ db, tell }) => {
    await lockRows(db, 'accounts', sql`id = ${accountId}`)
    const answer = await change(db)
    tell({ type: 'filters.changed', accountId })
    return answer
  })
}

/** Creates a filter with its keywords; answers its id. */
export async function createFilter(ctx: AppContext, accountId: string, input: CreateInput): Promise<string> {
  const id = ctx.ids.next()
  const row = {
    id,
    account_id: accountId,
    title: readFilterTitle(input.title),
    context: readContexts(input.context),
    ...settingsOf(ctx, input),
    created_at: ctx.now(),
  }
  await changeFilters(ctx, accountId, async (db) => {
    const { total } = await db
      .selectFrom('filters')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (Number(total) >= MAX_FILTERS) throw unprocessable(`No more than ${MAX_FILTERS} filters`)
    await db.insertInto('filters').values(row).execute()
    await changeKeywords(ctx, db, id, input.keywords_attributes ?? [])
  })
  return id
}

/** Changes a filter; `keywords_attributes` add, change and (`_destroy`) remove keywords. */
export async function updateFilter(ctx: AppContext, accountId: string, id: string, input: UpdateInput): Promise<void> {
  const change = {
    account_id: accountId,
    ...(input.title === undefined ? {} : { title: readFilterTitle(input.title) }),
    ...(input.context === undefined ? {} : { context: readContexts(input.context) }),
    ...settingsOf(ctx, input),
  }
  await changeFilters(ctx, accountId, async (db) => {
    const found = await db
      .updateTable('filters')
      .set(change)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    if (found === undefined) throw notFound()
    await changeKeywords(ctx, db, id, input.keywords_attributes ?? [])
  })
}

function settingsOf(ctx: Pick<AppContext, 'now'>, input: UpdateInput) {
  const end = readEnd(ctx, input.expires_in)
  return {
    ...(end === undefined ? {} : { expires_at: end }),
    ...(input.filter_action === undefined ? {} : { action: readAction(input.filter_action) }),
    ...(input.exclude_follows === undefined ? {} : { exclude_follows: input.exclude_follows }),
    ...(input.exclude_localusers === undefined ? {} : { exclude_localusers: input.exclude_localusers }),
    ...(input.with_quote === undefined ? {} : { with_quote: input.with_quote }),
    ...(input.with_profile === undefined ? {} : { with_profile: input.with_profile }),
  }
}

async function changeKeywords(ctx: AppContext, db: Kysely<Tables>, filterId: string, keywords: readonly KeywordInput[]): Promise<void> {
  if (keywords.length > MAX_KEYWORDS) throw unprocessable(`No more than ${MAX_KEYWORDS} keywords`)
  for (const { id, keyword, whole_word, _destroy } of keywords) {
    if (id === undefined || id === '') {
      if (_destroy !== true) await insertKeyword(ctx, db, filterId, keyword, whole_word)
      continue
    }
    if (!isId(id)) throw notFound()
    const found =
      _destroy === true
        ? await db.deleteFrom('filter_keywords').where('id', '=', id).where('filter_id', '=', filterId).returning('id').executeTakeFirst()
        : await db
            .updateTable('filter_keywords')
            .set({
              filter_id: filterId,
              ...(keyword === undefined ? {} : { keyword: readKeyword(keyword) }),
              ...(whole_word === undefined ? {} : { whole_word }),
            })
            .where('id', '=', id)
            .where('filter_id', '=', filterId)
            .returning('id')
            .executeTakeFirst()
    if (found === undefined) throw notFound()
  }
}

/** Adds one keyword; answers its id. */
export async function insertKeyword(
  ctx: AppContext,
  db: Kysely<Tables>,
  filterId: string,
  keyword: string | undefined,
  wholeWord: boolean | undefined,
): Promise<string> {
  const id = ctx.ids.next()
  const { here, altogether } = await db
    .selectFrom('filter_keywords as k')
    .innerJoin('filters as f', 'f.id', 'k.filter_id')
    .select((eb) => [eb.fn.countAll<string>().filterWhere('f.id', '=', filterId).as('here'), eb.fn.countAll<string>().as('altogether')])
    .where('f.account_id', '=', (eb) => eb.selectFrom('filters').select('account_id').where('id', '=', filterId))
    .executeTakeFirstOrThrow()
  if (Number(here) >= MAX_KEYWORDS) throw unprocessable(`No more than ${MAX_KEYWORDS} keywords`)
  if (Number(altogether) >= MAX_KEYWORDS_ALTOGETHER) throw unprocessable(`No more than ${MAX_KEYWORDS_ALTOGETHER} keywords in all filters`)
  await db
    .insertInto('filter_keywords')
    .values({ id, filter_id: filterId, keyword: readKeyword(keyword ?? ''), whole_word: wholeWord ?? true })
    .execute()
  return id
}
