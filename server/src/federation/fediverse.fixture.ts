import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { startStranger } from './stranger.fixture.ts'
import type { Stranger } from './stranger.fixture.ts'
import { ask, meet, startTwoServers } from './twoServers.fixture.ts'
import type { TwoServers } from './twoServers.fixture.ts'

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'

/** A post as the API answers it, as far as tests look at it. */
export interface Post {
  readonly id: string
  readonly uri: string
  readonly url: string
  readonly content: string
  readonly visibility: string
  readonly visibility_ex: string
  readonly favourites_count: number
  readonly emoji_reactions: readonly { readonly name: string; readonly count: number; readonly url?: string; readonly domain?: string }[]
  readonly [key: string]: unknown
}

type Activity = Parameters<Stranger['post']>[1]

export interface Fediverse {
  readonly servers: TwoServers
  readonly one: TestServer
  readonly two: TestServer
  readonly far: Stranger
  /** Ada is at one.test, bob and cleo at two.test; bob and ada follow each other, cleo follows nobody. */
  readonly ada: TestAccount
  readonly bob: TestAccount
  readonly cleo: TestAccount
  readonly bobAtOne: string
  readonly adaAtTwo: string
  /** The address of somebody at far.test, whom ada follows. */
  readonly rob: string
  write(server: TestServer, who: TestAccount, body: object): Promise<Post>
  /** Calls something on a post and waits for what follows. */
  act(server: TestServer, who: TestAccount, id: string, verb: string, body?: object): Promise<Post>
  /** How a server knows a post; undefined where it does not, or the reader may not see it. */
  at(server: TestServer, who: TestAccount | null, uri: string): Promise<Post | undefined>
  noticesOf(server: TestServer, who: TestAccount): Promise<string[]>
  /** A new post of rob's, or of somebody else at far.test. */
  note(more?: object, author?: string): { readonly id: string; readonly [key: string]: unknown }
  /** An activity of rob's, or of somebody else at far.test. */
  wrap(type: string, object: unknown, more?: object, actor?: string): Activity
  /** Sends something from far.test to one.test, and waits for what follows. */
  deliver(activity: Activity, posting?: Parameters<Stranger['post']>[2]): Promise<number>
  close(): Promise<void>
}

/** Two servers of ours whose people know each other, and a third one that sends what it likes. */
export async function startFediverse(options: Parameters<typeof startTwoServers>[0] = {}): Promise<Fediverse> {
  const servers = await startTwoServers(options)
  const { one, two, settle } = servers
  const far = await startStranger(servers.network, 'far.test')
  const ada = await one.createAccount('ada')
  const [bob, cleo] = [await two.createAccount('bob'), await two.createAccount('cleo')]
  const bobAtOne = await meet(one, ada, 'bob@two.test')
  const adaAtTwo = await meet(two, bob, 'ada@one.test')
  const rob = far.addActor('rob')
  await ask(two, bob, `/api/v1/accounts/${adaAtTwo}/follow`, {})
  await ask(one, ada, `/api/v1/accounts/${bobAtOne}/follow`, {})
  await ask(one, ada, `/api/v1/accounts/${await meet(one, ada, rob)}/follow`, {})
  await settle()
  await far.post(one, { id: `${rob}/accept`, type: 'Accept', actor: rob, object: far.received.at(-1)?.['id'] })
  await settle()
  let counter = 0
  const settled = async <T>(doing: Promise<T>): Promise<T> => {
    const answer = await doing
    await settle()
    return answer
  }
  return {
    servers,
    one,
    two,
    far,
    ada,
    bob,
    cleo,
    bobAtOne,
    adaAtTwo,
    rob,
    write: (server, who, body) => settled(ask<Post>(server, who, '/api/v1/statuses', body)),
    act: (server, who, id, verb, body = {}) => settled(ask<Post>(server, who, `/api/v1/statuses/${id}/${verb}`, body)),
    async at(server, who, uri) {
      const row = await server.ctx.db
        .selectFrom('statuses')
        .select('id')
        .where((eb) => eb.or([eb('uri', '=', uri), ...(uri.startsWith(server.origin) ? [eb('id', '=', uri.split('/').at(-1) ?? '')] : [])]))
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const post = await ask<Post>(server, who, `/api/v1/statuses/${row.id}`)
      return 'error' in post ? undefined : post
    },
    noticesOf: async (server, who) =>
      (await ask<{ type: string; status?: Post }[]>(server, who, '/api/v1/notifications')).map(
        ({ type, status }) => `${type} ${status?.uri ?? ''}`,
      ),
    note(more = {}, author = rob) {
      counter += 1
      return {
        id: `${far.origin}/notes/${counter}`,
        type: 'Note',
        attributedTo: author,
        content: `<p>Note ${counter}</p>`,
        to: [PUBLIC],
        ...more,
      }
    },
    wrap(type, object, more = {}, actor = rob) {
      counter += 1
      return { id: `${new URL(actor).origin}/activities/${counter}`, type, actor, object, ...more }
    },
    deliver: (activity, posting) => settled(far.post(one, activity, posting)),
    async close() {
      await servers.close()
      await far.close()
    },
  }
}
