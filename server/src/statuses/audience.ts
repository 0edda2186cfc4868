import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { unprocessable } from '../http/HttpError.ts'
import type { StatusRow } from './statusRow.ts'

/** Who a new post is for, as it is stored. */
export interface Audience {
  readonly visibility: string
  readonly limitedScope: string | null
  /** Whom a limited post reaches besides those it names; empty otherwise. */
  readonly memberIds: readonly string[]
}

const PLAIN = new Set(['public', 'public_unlisted', 'login', 'unlisted', 'private', 'direct'])

/** Reads the visibility a post is sent with (R-vis-04). A word this server does not know is refused: guessing could publish a secret. */
export async function readAudience(
  ctx: Pick<AppContext, 'db'>,
  authorId: string,
  asked: string,
  parent: StatusRow | null,
): Promise<Audience> {
  if (PLAIN.has(asked)) return { visibility: asked, limitedScope: null, memberIds: [] }
  switch (asked) {
    case 'mutual':
      return limited('mutual', await mutualsOf(ctx, authorId))
    case 'reply': {
      if (parent?.visibility !== 'limited') throw unprocessable('Visibility reply needs a limited post to answer')
      const members = await audienceOf(ctx, parent.id)
      return limited(
        'reply',
        [...new Set([...members, parent.account_id])].filter((id) => id !== authorId),
      )
    }
    case 'circle':
    case 'limited':
      throw unprocessable('Circles are not available on this server')
    default:
      throw unprocessable('Visibility is not included in the list')
  }
}

function limited(scope: string, memberIds: readonly string[]): Audience {
  return { visibility: 'limited', limitedScope: memberIds.length === 0 ? 'personal' : scope, memberIds }
}

async function mutualsOf(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('follows as mine')
    .innerJoin('follows as theirs', (join) =>
      join.onRef('theirs.account_id', '=', 'mine.target_account_id').onRef('theirs.target_account_id', '=', 'mine.account_id'),
    )
    .select('mine.target_account_id as id')
    .where('mine.account_id', '=', accountId)
    .execute()
  return rows.map((row) => row.id)
}

async function audienceOf(ctx: Pick<AppContext, 'db'>, statusId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select account_id as id from status_audience where status_id = ${statusId} union select account_id from status_mentions where status_id = ${statusId}`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}
