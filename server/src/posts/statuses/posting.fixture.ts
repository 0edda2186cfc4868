import type { BodyOf } from '@starling/api/endpoint'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

/** Publishes a post through the API. */
export async function post(author: TestAccount, body: BodyOf<typeof statusEndpoints.create> | string): Promise<Status> {
  const answer = await author.client.call(statusEndpoints.create, { body: typeof body === 'string' ? { status: body } : body })
  return answer.data
}

/** Makes one account follow another, without a request for approval. */
export async function follow(
  server: TestServer,
  follower: TestAccount,
  followed: TestAccount,
  options: { showReblogs?: boolean; notify?: boolean } = {},
): Promise<void> {
  await server.ctx.db
    .insertInto('follows')
    .values({
      id: server.ctx.ids.next(),
      account_id: follower.account.id,
      target_account_id: followed.account.id,
      show_reblogs: options.showReblogs ?? true,
      notify: options.notify ?? false,
      created_at: server.ctx.now(),
    })
    .execute()
}

/** Makes one account block another. */
export async function block(server: TestServer, blocker: TestAccount, blocked: TestAccount): Promise<void> {
  await server.ctx.db
    .insertInto('blocks')
    .values({
      id: server.ctx.ids.next(),
      account_id: blocker.account.id,
      target_account_id: blocked.account.id,
      created_at: server.ctx.now(),
    })
    .execute()
}

/** Makes one account mute another. */
export async function mute(server: TestServer, muter: TestAccount, muted: TestAccount): Promise<void> {
  await server.ctx.db
    .insertInto('mutes')
    .values({ id: server.ctx.ids.next(), account_id: muter.account.id, target_account_id: muted.account.id, created_at: server.ctx.now() })
    .execute()
}

/** A request with arbitrary content, which the typed client could not send. */
export function send(
  server: TestServer,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.request(path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
