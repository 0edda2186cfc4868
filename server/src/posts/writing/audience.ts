import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

/** The audience of a new post, as it is stored. */
export interface Audience {
  readonly visibility: string
  readonly limitedScope: string | null
  /** The accounts a limited post reaches besides those it mentions; empty otherwise. */
  readonly memberIds: readonly string[]
  /** The circle it is for, so that its author finds it again there. */
  readonly circleId: string | null
}

const PLAIN = new Set(['public', 'public_unlisted', 'login', 'unlisted', 'private', 'direct'])

/** Reads the visibility of a post. An unknown one is refused, because guessing could publish a private post. */
export async function readAudience(
  ctx: Pick<AppContext, 'db'>,
  authorId: string,
  asked: string,
  parent: StatusRow | null,
  circleId: string | null = null,
): Promise<Audience> {
  if (PLAIN.has(asked)) return { visibility: asked, limitedScope: null, memberIds: [], circleId: null }
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
    case 'limited': {
      // Older clients send a reply to a limited status as limited, without naming a circle.
      if (circleId === null && asked === 'limited' && parent?.visibility === 'limited') return readAudience(ctx, authorId, 'reply', parent)
      return { ...limited('circle', await membersOf(ctx, authorId, circleId)), circleId }
    }
    default:
      throw unprocessable('Visibility is not included in the list')
  }
}

function limited(scope: string, memberIds: readonly string[]): Audience {
  return { visibility: 'limited', limitedScope: memberIds.length === 0 ? 'personal' : scope, memberIds, circleId: null }
}

/** The current members of the author's circle; later members do not see earlier posts. */
async function membersOf(ctx: Pick<AppContext, 'db'>, authorId: string, circleId: string | null): Promise<string[]> {
  if (circleId === null || !isId(circleId)) throw unprocessable('Circle must be chosen')
  const { rows } = await sql<{ id: string | null }>`
    select member.account_id as id from circles as c left join circle_accounts as member on member.circle_id = c.id
    where c.id = ${circleId} and c.account_id = ${authorId}`.execute(ctx.db)
  if (rows.length === 0) throw notFound()
  return rows.flatMap((row) => row.id ?? [])
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
