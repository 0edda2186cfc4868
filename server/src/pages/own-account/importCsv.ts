import type { AppContext } from '../../AppContext.ts'
import type { ServerModule } from '../../ServerModule.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { addPendingMemberships } from '../../collections/lists/addPendingMemberships.ts'
import { createList } from '../../collections/lists/createList.ts'
import { addToList } from '../../collections/lists/listMembers.ts'
import { findAccountId } from '../../people/accounts/findAccount.ts'
import { resolveAcct } from '../../people/accounts/resolveAcct.ts'
import { blockAccount } from '../../people/relationships/blockAccount.ts'
import { blockDomain, domainOf } from '../../people/relationships/blockDomain.ts'
import { followAccount } from '../../people/relationships/followAccount.ts'
import { muteAccount } from '../../people/relationships/muteAccount.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { findStatusByAddress } from '../../posts/statuses/findStatusByAddress.ts'
import { canSee } from '../../visibility/visibleStatuses.ts'
import type { ExportName } from './table.ts'
import { listImports, nextLines, finishLine, storeImport } from './imports.ts'
import { readCsv } from '../../platform/csv/readCsv.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

const JOB = 'account.import'
/** After this many lines, jobs for other accounts are run first. */
const LINES_PER_JOB = 100
export const MOST_LINES = 20_000

interface Import {
  readonly importId: string
}

/** The data of jobs from older versions, which contain the lines themselves. Such a job may still be waiting after an update. */
interface Piece {
  readonly accountId: string
  readonly name: ExportName
  readonly lines: readonly (readonly string[])[]
}

export const importJobs: NonNullable<ServerModule['jobs']> = [
  (ctx): JobKind<Import | Piece> => ({
    name: JOB,
    async work(data) {
      if ('lines' in data) return { importId: await storeImport(ctx, ctx.db, data.accountId, data.name, data.lines) }
      const { importId } = data
      const file = await ctx.db
        .selectFrom('imports as i')
        .innerJoin('users as u', 'u.account_id', 'i.account_id')
        .innerJoin('accounts as a', 'a.id', 'i.account_id')
        .select(['i.account_id', 'i.name'])
        .where('i.id', '=', importId)
        .where('u.disabled_at', 'is', null)
        .where(isNotSuspended('a'))
        .executeTakeFirst()
      // Where the account was suspended or disabled meanwhile, its files are deleted.
      if (file === undefined) return void (await ctx.db.deleteFrom('imports').where('id', '=', importId).execute())
      const lines = await nextLines(ctx.db, importId, LINES_PER_JOB)
      const importing = { accountId: file.account_id, away: new Set<string>() }
      for (const { position, cells } of lines) {
        const isTaken = await importLine(ctx, importing, file.name, cells).catch(ifRefused)
        await finishLine(ctx.db, importId, position, isTaken)
      }
      return lines.length < LINES_PER_JOB ? undefined : data
    },
  }),
]

/**
 * Stores a file in Mastodon's format, whose lines a job imports one by one. Answers the number of lines, or null where these and the waiting lines
 * of earlier files are too many together. Importing only adds; it removes nothing.
 */
export async function importCsv(ctx: AppContext, accountId: string, name: ExportName, text: string): Promise<number | null> {
  // PostgreSQL stores no null character.
  const lines = readCsv(text.replaceAll('\0', '')).filter(([first]) => first?.trim() !== 'Account address')
  const waiting = (await listImports(ctx.db, accountId)).reduce((sum, each) => sum + each.waiting, 0)
  if (lines.length + waiting > MOST_LINES) return null
  await inTransaction(ctx.db, async (db) => {
    const importId = await storeImport(ctx, db, accountId, name, lines)
    await ctx.jobs.enqueue<Import>(JOB, { importId }, { turnOf: accountId, db })
  })
  return lines.length
}

/** For a line that is refused, for example because its account blocks the user: it is reported as not imported. */
function ifRefused(error: unknown): boolean {
  if (!(error instanceof HttpError)) throw error
  return false
}

interface Importing {
  readonly accountId: string
  /** Servers that did not answer, so that they are not asked again for each of their accounts. */
  readonly away: Set<string>
}

/** Imports one line; false where that is not possible. */
async function importLine(ctx: AppContext, { accountId, away }: Importing, name: ExportName, line: readonly string[]): Promise<boolean> {
  const [first = '', second = '', third = '', fourth = ''] = line.map((cell) => cell.trim())
  if (name === 'bookmarks') return bookmark(ctx, accountId, first)
  if (name === 'blocked_domains') {
    await blockDomain(ctx, accountId, domainOf(first))
    return true
  }
  const target = await findAccount(ctx, name === 'lists' ? second : first, away)
  if (target === null || first === '') return false
  if (name === 'lists') await addMember(ctx, accountId, await ensureList(ctx, accountId, first), target)
  else if (name === 'blocked_accounts') await blockAccount(ctx, accountId, target)
  else if (name === 'muted_accounts') await muteAccount(ctx, accountId, target, { notifications: second !== 'false' })
  else {
    const languages = fourth.split(/[\s,]+/).filter((each) => each !== '')
    await followAccount(ctx, accountId, target, {
      reblogs: second !== 'false',
      notify: third === 'true',
      ...(languages.length === 0 ? {} : { languages }),
    })
  }
  return true
}

async function bookmark(ctx: AppContext, accountId: string, address: string): Promise<boolean> {
  const id = (await findStatusByAddress(ctx, address)) ?? (await fetchStatus(ctx, address))
  if (id === null || !(await canSee(ctx.db, id, accountId))) return false
  await ctx.db
    .insertInto('bookmarks')
    .values({ id: ctx.ids.next(), account_id: accountId, status_id: id, created_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'status_id']).doNothing())
    .execute()
  return true
}

async function fetchStatus({ remoteServers }: AppContext, address: string): Promise<string | null> {
  const found = URL.canParse(address) && remoteServers !== null ? await remoteServers.resolveUri(address).catch(() => null) : null
  return found?.kind === 'status' ? found.id : null
}

/** Adds a followed account to a list; while the follow is only requested, as a pending membership. */
async function addMember(ctx: AppContext, accountId: string, listId: string, memberId: string): Promise<void> {
  if (!(await addPendingMemberships(ctx.db, accountId, memberId, [listId]))) await addToList(ctx, accountId, listId, [memberId])
}

async function ensureList(ctx: AppContext, accountId: string, title: string): Promise<string> {
  const known = await ctx.db
    .selectFrom('lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where('title', '=', title.slice(0, 255))
    .executeTakeFirst()
  if (known !== undefined) return known.id
  return createList(ctx, accountId, { title: title.slice(0, 255) })
}

/** The id of the account with this handle, which is looked up at its server where it is unknown here; null where it cannot be found. */
async function findAccount(ctx: AppContext, address: string, away: Set<string>): Promise<string | null> {
  const acct = address.replace(/^@/, '').toLowerCase()
  const [, server = ''] = acct.split('@')
  const isAway = away.has(server)
  const found = await (isAway ? findAccountId(ctx, acct) : resolveAcct(ctx, acct).catch(() => null))
  if (found === null && !isAway && server !== '' && (await ctx.remoteServers?.findLookUpFailure(server)) === 'unreachable') away.add(server)
  if (found === null) return null
  const row = await ctx.db.selectFrom('accounts').select('id').where('id', '=', found).where(isNotSuspended()).executeTakeFirst()
  return row?.id ?? null
}
