import type { AppContext } from '../../AppContext.ts'
import type { Room } from '../../Room.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { awaitPlaces } from '../../collections/lists/awaitPlaces.ts'
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
import type { ExportName } from './exportCsv.ts'
import { readCsv } from '../../platform/csv/readCsv.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

const JOB = 'account.import'
/** The number of lines in one job; after an interruption some of its lines may be processed again. */
const LINES_PER_JOB = 100
export const MOST_LINES = 20_000

interface Piece {
  readonly accountId: string
  readonly name: ExportName
  readonly lines: readonly (readonly string[])[]
}

export const importJobs: NonNullable<Room['jobs']> = [
  (ctx): JobKind<Piece> => ({
    name: JOB,
    async work({ accountId, name, lines }) {
      // An account that was suspended or deleted since is skipped.
      const user = await ctx.db
        .selectFrom('users as u')
        .innerJoin('accounts as a', 'a.id', 'u.account_id')
        .select('u.account_id')
        .where('u.account_id', '=', accountId)
        .where('u.disabled_at', 'is', null)
        .where(isNotSuspended('a'))
        .executeTakeFirst()
      if (user === undefined) return
      const away = new Set<string>()
      for (const line of lines) await importLine(ctx, { accountId, away }, name, line).catch(ignoreRefusal)
    },
  }),
]

/**
 * Schedules jobs that import a file in Mastodon's format; answers how many lines it has, or null where there are too many together with those
 * still waiting from earlier files, so that nobody fills the database with jobs. Importing removes nothing.
 */
export async function importCsv(ctx: AppContext, accountId: string, name: ExportName, text: string): Promise<number | null> {
  const lines = readCsv(text).filter(([first]) => first?.trim() !== 'Account address')
  const { waiting } = await ctx.db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<string>().as('waiting'))
    .where('name', '=', JOB)
    .where('turn_of', '=', accountId)
    .executeTakeFirstOrThrow()
  if (lines.length + Number(waiting) * LINES_PER_JOB > MOST_LINES) return null
  for (let start = 0; start < lines.length; start += LINES_PER_JOB)
    await ctx.jobs.enqueue<Piece>(JOB, { accountId, name, lines: lines.slice(start, start + LINES_PER_JOB) }, { turnOf: accountId })
  return lines.length
}

/** Accounts that are unknown here, block the user or are followed already are skipped. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof HttpError)) throw error
}

interface Importing {
  readonly accountId: string
  /** Servers that do not answer, which are not waited for again and again. */
  readonly away: Set<string>
}

async function importLine(ctx: AppContext, { accountId, away }: Importing, name: ExportName, line: readonly string[]): Promise<void> {
  const [first = '', second = '', third = '', fourth = ''] = line.map((cell) => cell.trim())
  switch (name) {
    case 'blocked_domains':
      return blockDomain(ctx, accountId, domainOf(first))
    case 'bookmarks':
      return bookmark(ctx, accountId, first)
    case 'lists': {
      const member = await findAccount(ctx, second, away)
      return member === null || first === '' ? undefined : place(ctx, accountId, await ensureList(ctx, accountId, first), member)
    }
    default: {
      const target = await findAccount(ctx, first, away)
      if (target === null) return undefined
      if (name === 'blocked_accounts') return blockAccount(ctx, accountId, target)
      if (name === 'muted_accounts') return muteAccount(ctx, accountId, target, { notifications: second !== 'false' })
      const languages = fourth.split(/[\s,]+/).filter((each) => each !== '')
      await followAccount(ctx, accountId, target, {
        reblogs: second !== 'false',
        notify: third === 'true',
        ...(languages.length === 0 ? {} : { languages }),
      })
      return undefined
    }
  }
}

async function bookmark(ctx: AppContext, accountId: string, address: string): Promise<void> {
  const id = (await findStatusByAddress(ctx, address)) ?? (await fetchStatus(ctx, address))
  if (id === null || !(await canSee(ctx.db, id, accountId))) return
  await ctx.db
    .insertInto('bookmarks')
    .values({ id: ctx.ids.next(), account_id: accountId, status_id: id, created_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'status_id']).doNothing())
    .execute()
}

async function fetchStatus({ elsewhere }: AppContext, address: string): Promise<string | null> {
  const found = URL.canParse(address) && elsewhere !== null ? await elsewhere.resolveUri(address).catch(() => null) : null
  return found?.kind === 'status' ? found.id : null
}

/** Who is on a list is followed. Where that is not accepted yet, the place waits with the request. */
async function place(ctx: AppContext, accountId: string, listId: string, memberId: string): Promise<void> {
  if (!(await awaitPlaces(ctx.db, accountId, memberId, [listId]))) await addToList(ctx, accountId, listId, [memberId])
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

/** For `name@server`, who is looked up there where they are not known here; without a server it is a local account. */
async function findAccount(ctx: AppContext, address: string, away: Set<string>): Promise<string | null> {
  const acct = address.replace(/^@/, '').toLowerCase()
  const [, server = ''] = acct.split('@')
  const isAway = away.has(server)
  const found = await (isAway ? findAccountId(ctx, acct) : resolveAcct(ctx, acct).catch(() => null))
  if (found === null && !isAway && server !== '' && (await ctx.elsewhere?.whyNot(server)) === 'unreachable') away.add(server)
  if (found === null) return null
  const row = await ctx.db.selectFrom('accounts').select('id').where('id', '=', found).where(isNotSuspended()).executeTakeFirst()
  return row?.id ?? null
}
