import { sql } from 'kysely'
import { createThrottle } from '../../platform/authentication/createThrottle.ts'
import type { AppContext } from '../../AppContext.ts'
import { signingKeyOf } from '../../platform/http/signingKey.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, isSigned, listOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term } from '../documents/term.ts'
import { isOfSuspendedDomain } from '../remote-accounts/findDomainBlock.ts'
import { signerOf } from '../signerOf.ts'
import { isOpenToVisitors } from '../../visibility/hasVisibility.ts'

export const FORWARDED_JOB = 'federation.forwarded'

/** What an unsigned forward says to have happened to a post. */
export interface ForwardedPost {
  readonly what: 'new' | 'edited' | 'deleted'
  readonly uri: string
}

/** How many of them are looked at per hour and forwarding server, because each has a document fetched. */
const MOST_OF_SERVER = 600
const HOUR_SECONDS = 3_600
/** The most that wait to be fetched; further ones are dropped. */
const MOST_WAITING = 1_000

/**
 * Handles a public reply, its edit or its deletion, that the server of the answered post forwards without a signature of the reply's
 * author. Nothing in it is trusted: a job asks the reply's own server. Nothing is fetched for any other server than that of a post whose
 * author is followed here. Answers the HTTP status, or null where the activity is not of this kind.
 */
export async function handleUnsignedForward(ctx: AppContext, request: Request, activity: Json): Promise<202 | 401 | null> {
  const forwarded = forwardedIn(activity)
  const key = signingKeyOf(request.headers)
  const actor = idOf(activity['actor'])
  if (forwarded === null || key === null || actor === null) return null
  const { uri } = forwarded
  if (isSameOrigin(key, actor) || !isSameOrigin(uri, actor) || isSameOrigin(uri, ctx.settings.publicUrl)) return null
  const known = await findKnown(ctx, uri)
  const isNew = known === null && forwarded.what === 'new'
  const answered = isNew ? idOf(term(recordsOf(activity['object'])[0] ?? {}, 'inReplyTo')) : (known?.answered_uri ?? null)
  if (answered === null || !(await isByFollowedAuthorAt(ctx, answered, key))) return null
  const signer = await signerOf(ctx, request)
  if (signer === null || !isSameOrigin(signer.owner, key)) return 401
  if (await isOfSuspendedDomain(ctx, uri)) return 202
  // A known post does not come anew.
  if (isNew || forwarded.what !== 'new') await ask(ctx, new URL(key).host, forwarded)
  return 202
}

const KINDS = { Create: 'new', Update: 'edited', Delete: 'deleted' } as const

/** What the activity says to have happened to a single post; null for an activity with a signature, which Fedify verifies. */
function forwardedIn(activity: Json): ForwardedPost | null {
  const what = KINDS[activity['type'] as keyof typeof KINDS] as ForwardedPost['what'] | undefined
  const uri = idOf(activity['object'])
  if (what === undefined || uri === null || listOf(activity['object']).length !== 1) return null
  return isSigned(activity) ? null : { what, uri }
}

/**
 * A stored remote post, and the address of the remote post that it answers. Null for the address where not everybody may read it: its
 * server would answer this one as if it were deleted.
 */
async function findKnown({ db }: AppContext, uri: string): Promise<{ readonly answered_uri: string | null } | null> {
  const row = await db
    .selectFrom('statuses as s')
    .leftJoin('statuses as answered', 'answered.id', 's.in_reply_to_id')
    .select(sql<string | null>`case when ${isOpenToVisitors('s')} then answered.uri end`.as('answered_uri'))
    .where('s.uri', '=', uri)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Whether it is a stored post of the server with this key, and somebody here follows its author. */
async function isByFollowedAuthorAt({ db }: AppContext, uri: string, key: string): Promise<boolean> {
  if (!isSameOrigin(uri, key)) return false
  const { rows } = await sql`
    select 1 from statuses as s where s.uri = ${uri} and s.deleted_at is null and s.reblog_of_id is null and exists (
      select 1 from follows f join accounts a on a.id = f.account_id where f.target_account_id = s.account_id and a.domain is null)`.execute(
    db,
  )
  return rows.length > 0
}

async function ask({ db, jobs, limiters }: AppContext, forwarder: string, forwarded: ForwardedPost): Promise<void> {
  const waiting = await db.selectFrom('jobs').select('id').where('name', '=', FORWARDED_JOB).limit(MOST_WAITING).execute()
  if (waiting.length >= MOST_WAITING) return
  if (!(await createThrottle(limiters, 'unsigned-forwards', MOST_OF_SERVER, HOUR_SECONDS).admit(forwarder))) return
  const { what, uri } = forwarded
  await jobs.enqueue<ForwardedPost>(FORWARDED_JOB, forwarded, { key: `${FORWARDED_JOB} ${what} ${uri}`, host: new URL(uri).host })
}
