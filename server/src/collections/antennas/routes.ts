import { antennaEndpoints } from '@starling/api/antennas'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { findAccount } from '../../people/accounts/findAccount.ts'
import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { checkCollectionLimit } from '../members/checkCollectionLimit.ts'
import { ensureOwned } from '../members/ensureOwned.ts'
import { listMembers } from '../members/listMembers.ts'
import { readTitle } from '../members/readTitle.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { readAntenna } from './changeAntenna.ts'
import { addConditions, listConditions, removeConditions } from './conditions.ts'
import { serializeAntennas } from './serializeAntennas.ts'

const MAX_ANTENNAS = 30

/** Antennas and their conditions; their statuses are read through timelines. */
export function antennaRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const ofViewer = (accountId: string) => ctx.db.selectFrom('antennas').selectAll().where('account_id', '=', accountId).orderBy('id')
  const answer = async (id: string, accountId: string): Promise<object> => {
    const [antenna] = await serializeAntennas(ctx, await ofViewer(accountId).where('id', '=', id).execute())
    if (antenna === undefined) throw notFound()
    return antenna
  }

  mount(app, ctx, antennaEndpoints.list, async ({ viewer }) => serializeAntennas(ctx, await ofViewer(viewer.accountId).execute()))
  mount(app, ctx, antennaEndpoints.get, ({ params, viewer }) => answer(params.id, viewer.accountId))
  mount(app, ctx, antennaEndpoints.create, async ({ body, viewer }) => {
    const id = ctx.ids.next()
    readTitle(body.title)
    await inTransaction(ctx.db, async (db) => {
      await checkCollectionLimit(db, 'antennas', viewer.accountId, MAX_ANTENNAS, 'You have reached the maximum number of antennas')
      const settings = await readAntenna(db, viewer.accountId, null, body)
      await db
        .insertInto('antennas')
        .values({ id, account_id: viewer.accountId, ...settings, created_at: ctx.now() })
        .execute()
    })
    return answer(id, viewer.accountId)
  })
  mount(app, ctx, antennaEndpoints.update, async ({ params, body, viewer }) => {
    await inTransaction(ctx.db, async (db) => {
      await sql`select id from accounts where id = ${viewer.accountId} for update`.execute(db)
      const before = await db
        .selectFrom('antennas')
        .selectAll()
        .where('id', '=', params.id)
        .where('account_id', '=', viewer.accountId)
        .executeTakeFirst()
      if (before === undefined) throw notFound()
      await db
        .updateTable('antennas')
        .set(await readAntenna(db, viewer.accountId, before, body))
        .where('id', '=', params.id)
        .execute()
    })
    return answer(params.id, viewer.accountId)
  })
  mount(app, ctx, antennaEndpoints.delete, async ({ params, viewer }) => {
    await ensureOwned(ctx, 'antennas', params.id, viewer.accountId)
    await ctx.db.deleteFrom('antennas').where('id', '=', params.id).execute()
    return {}
  })

  for (const { list, add, remove, isExcluded } of accountRows) {
    mount(app, ctx, list, async (call) => {
      const { params, viewer } = call
      await ensureOwned(ctx, 'antennas', params.id, viewer.accountId)
      const isOne = sql<SqlBool>`r.antenna_id = ${params.id} and r.kind = 'account' and r.is_excluded = ${isExcluded}`
      return listMembers(ctx, call, 'antenna_conditions', isOne)
    })
    mount(app, ctx, add, async ({ params, body, viewer }) => {
      await ensureOwned(ctx, 'antennas', params.id, viewer.accountId)
      await addConditions(ctx, { antennaId: params.id, kind: 'account', isExcluded }, body.account_ids)
      return {}
    })
    mount(app, ctx, remove, async ({ params, query, viewer }) => {
      await ensureOwned(ctx, 'antennas', params.id, viewer.accountId)
      await removeConditions(ctx, { antennaId: params.id, kind: 'account', isExcluded }, query.account_ids)
      return {}
    })
  }

  for (const [row, kind, words] of [
    [antennaEndpoints.domains, 'domain', 'domains'],
    [antennaEndpoints.tags, 'tag', 'tags'],
    [antennaEndpoints.keywords, 'keyword', 'keywords'],
  ] as const) {
    mount(app, ctx, row, async ({ params, viewer }) => {
      await ensureOwned(ctx, 'antennas', params.id, viewer.accountId)
      const { wanted, excluded } = await listConditions(ctx, params.id, kind)
      return { [words]: wanted, [`exclude_${words}`]: excluded }
    })
  }
  for (const { add, remove, kind, isExcluded } of wordRows) {
    const conditionsIn = (given: object): readonly string[] => Object.values(given as Record<string, readonly string[]>)[0] ?? []
    mount(app, ctx, add, async ({ params, body, viewer }) => {
      await ensureOwned(ctx, 'antennas', params.id, viewer.accountId)
      await addConditions(ctx, { antennaId: params.id, kind, isExcluded }, conditionsIn(body))
      return {}
    })
    mount(app, ctx, remove, async ({ params, query, viewer }) => {
      await ensureOwned(ctx, 'antennas', params.id, viewer.accountId)
      await removeConditions(ctx, { antennaId: params.id, kind, isExcluded }, conditionsIn(query))
      return {}
    })
  }

  for (const [row, isExcluded] of [
    [antennaEndpoints.ofAccount, false],
    [antennaEndpoints.excludingAccount, true],
  ] as const) {
    mount(app, ctx, row, async ({ params, viewer }) => {
      await findAccount(ctx, params.id)
      const naming = ctx.db
        .selectFrom('antenna_conditions')
        .select('antenna_id')
        .where('account_id', '=', params.id)
        .where('is_excluded', '=', isExcluded)
      return serializeAntennas(ctx, await ofViewer(viewer.accountId).where('id', 'in', naming).execute())
    })
  }
  return app
}

const accountRows = [
  {
    list: antennaEndpoints.accounts,
    add: antennaEndpoints.addAccounts,
    remove: antennaEndpoints.removeAccounts,
    isExcluded: false,
  },
  {
    list: antennaEndpoints.excludedAccounts,
    add: antennaEndpoints.addExcludedAccounts,
    remove: antennaEndpoints.removeExcludedAccounts,
    isExcluded: true,
  },
] as const

const wordRows = [
  { kind: 'domain', isExcluded: false, add: antennaEndpoints.addDomains, remove: antennaEndpoints.removeDomains },
  { kind: 'domain', isExcluded: true, add: antennaEndpoints.addExcludedDomains, remove: antennaEndpoints.removeExcludedDomains },
  { kind: 'tag', isExcluded: false, add: antennaEndpoints.addTags, remove: antennaEndpoints.removeTags },
  { kind: 'tag', isExcluded: true, add: antennaEndpoints.addExcludedTags, remove: antennaEndpoints.removeExcludedTags },
  { kind: 'keyword', isExcluded: false, add: antennaEndpoints.addKeywords, remove: antennaEndpoints.removeKeywords },
  { kind: 'keyword', isExcluded: true, add: antennaEndpoints.addExcludedKeywords, remove: antennaEndpoints.removeExcludedKeywords },
] as const
