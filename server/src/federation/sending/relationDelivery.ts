import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import type { Tables } from '../../Tables.ts'
import type { Delivery, Send } from './Send.ts'

type Relation = Extract<Send, { readonly targetAccountId: string }>

/** A follow, a block or the Undo of one, for the remote account. Null where the relationship has changed since, for which there is another job. */
export async function relationDelivery({ db, settings }: Pick<AppContext, 'db' | 'settings'>, send: Relation): Promise<Delivery | null> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'domain', 'uri', 'inbox_url', 'shared_inbox_url'])
    .where('id', 'in', [send.accountId, send.targetAccountId])
    .execute()
  const account = rows.find(({ id }) => id === send.accountId)
  const target = rows.find(({ id }) => id === send.targetAccountId)
  const ours = account?.domain === null ? account : target
  const theirs = account?.domain === null ? target : account
  if (account === undefined || target === undefined || ours === undefined || theirs === undefined) return null
  if (theirs.inbox_url === null || theirs.uri === null) return null
  const activity = await activityOf(db, send, accountUri(account, settings.publicUrl), accountUri(target, settings.publicUrl))
  if (activity === null) return null
  return {
    sender: ours.username,
    activity,
    to: [{ uri: theirs.uri, inbox: theirs.inbox_url, sharedInbox: theirs.shared_inbox_url }],
    about: `${send.accountId} ${send.targetAccountId}`,
    isPersonal: true,
  }
}

async function activityOf(db: Kysely<Tables>, send: Relation, account: string, target: string): Promise<Delivery['activity'] | null> {
  const follow = (id: string | null) => ({ ...(id === null ? {} : { id }), type: 'Follow', actor: account, object: target })
  const block = (id: string) => ({ id, type: 'Block', actor: account, object: target })
  switch (send.what) {
    case 'follow': {
      const row = (await findRow(db, 'follow_requests', send)) ?? (await findRow(db, 'follows', send))
      return row === undefined || row.uri === null ? null : { ...follow(row.uri), id: row.uri, actor: account }
    }
    case 'unfollow':
      return { id: `${send.uri}/undo`, type: 'Undo', actor: account, object: follow(send.uri) }
    case 'accept': {
      const row = await findRow(db, 'follows', send)
      return row === undefined ? null : answer('Accept', target, row.uri, follow(row.uri))
    }
    case 'reject':
      return answer('Reject', target, send.uri, follow(send.uri))
    case 'block': {
      const row = await findRow(db, 'blocks', send)
      return row === undefined ? null : block(`${account}#blocks/${row.id}`)
    }
    case 'unblock':
      return { id: `${send.uri}/undo`, type: 'Undo', actor: account, object: block(send.uri) }
  }
}

/** The whole request is embedded: some servers identify it by the two accounts, because they do not store its id. */
function answer(type: 'Accept' | 'Reject', actor: string, uri: string | null, object: object): Delivery['activity'] {
  // The id is the same for the same request, and another one for a new request.
  const id = createHash('sha256')
    .update(JSON.stringify([uri, object]))
    .digest('base64url')
    .slice(0, 22)
  return { id: `${actor}#${type.toLowerCase()}s/${id}`, type, actor, object }
}

function findRow(db: Kysely<Tables>, table: 'follows' | 'follow_requests' | 'blocks', { accountId, targetAccountId }: Relation) {
  return db
    .selectFrom(table)
    .select(['id', 'uri'])
    .where('account_id', '=', accountId)
    .where('target_account_id', '=', targetAccountId)
    .executeTakeFirst()
}
