import sharp from 'sharp'
import { Browser, CALLBACK, passwordHash, registerApp } from '../identity/oauth/oauth.fixture.ts'
import type { RegisteredApp } from '../identity/oauth/oauth.fixture.ts'
import { json } from '../platform/database/json.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServerOptions } from '../testing.fixture.ts'

/** A request to be made; `params` are the values of the path parameters, in order. */
export interface Request {
  readonly params?: readonly string[]
  readonly query?: string
  readonly body?: object
  /** The account that makes it; ada where not given, nobody where null. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

type Made = Record<string, unknown> & { readonly id: string }

/** A seeded server, and functions that create things on it through the API. Each call creates something new, so that no test depends on another. */
export type World = Awaited<ReturnType<typeof startWorld>>

/** In December, when annual reports are offered; the clock does not move, so that repeating a request gives the same times. */
export const today = new Date('2026-12-12T12:00:00Z')

export async function startWorld(options: TestServerOptions = {}) {
  const server = await startTestServer({ now: today, ...options })
  const ada = await server.createAccount('ada', { roleId: 3, passwordHash: await passwordHash() })
  const bob = await server.createAccount('bob')
  /** A locked account, which must accept followers. */
  const carol = await server.createAccount('carol', { locked: true })
  const app = await registerApp(server, { redirect_uris: `${CALLBACK}\nurn:ietf:wg:oauth:2.0:oob` })
  const granted = await server.request('/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...idAndSecret(app), scope: 'read write' }),
  })
  const { access_token: appToken } = (await granted.json()) as { access_token: string }
  const picture = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3f8f5f' } })
      .png()
      .toBuffer(),
  )

  let counter = 0
  /** A number that was not used yet. */
  const next = (): number => (counter += 1)

  /** Makes any request and returns its answer unchanged; a stream is closed at once. */
  async function ask(method: string, path: string, request: Request = {}): Promise<Answer> {
    const { body, token = ada.token, headers } = request
    const isJson = body !== undefined && !isWritten(body)
    let index = 0
    const address = path.replace(/:\w+|\{\w+\}/g, () => encodeURIComponent(request.params?.[index++] ?? '1'))
    const response = await server.request(`${address}${request.query === undefined ? '' : `?${request.query}`}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isWritten(body) ? body : JSON.stringify(body) }),
    })
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) {
      await response.body?.cancel()
      return { status: response.status, type, text: '' }
    }
    return { status: response.status, type, text: await response.text() }
  }

  /** A request that must succeed; returns what it created. */
  async function make(who: TestAccount, path: string, body: object = {}, method = 'POST'): Promise<Made> {
    const answer = await ask(method, path, { token: who.token, ...(method === 'GET' ? {} : { body }) })
    if (answer.status >= 300) {
      // What a fault of the server was is in its log, not in its answer.
      const cause = server.logged.findLast(({ level }) => level === 'error')?.facts['error']
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`, { cause })
    }
    await server.settled()
    return JSON.parse(answer.text) as Made
  }
  const list = (who: TestAccount, path: string): Promise<Made[]> => make(who, path, {}, 'GET') as unknown as Promise<Made[]>
  const post = async (who: TestAccount, body: object = {}): Promise<string> =>
    (await make(who, '/api/v1/statuses', { status: `A post, number ${next()}`, ...body })).id
  const person = (): Promise<TestAccount> => server.createAccount(`person${next()}`)
  const later = (hours: number): string => new Date(server.ctx.now().getTime() + hours * 3_600_000).toISOString()
  const upload = (): FormData => {
    const form = new FormData()
    form.append('file', new Blob([picture], { type: 'image/png' }), 'field.png')
    return form
  }

  await make(ada, `/api/v1/accounts/${bob.account.id}/follow`)
  await make(bob, `/api/v1/accounts/${ada.account.id}/follow`)

  return {
    server,
    ada,
    bob,
    carol,
    app,
    appToken,
    next,
    ask,
    make,
    list,
    post,
    person,
    later,
    upload,
    media: async (who: TestAccount = ada): Promise<string> => (await make(who, '/api/v2/media', upload())).id,
    poll: async (who: TestAccount): Promise<string> => {
      const { poll } = await make(who, '/api/v1/statuses', { status: 'Tea?', poll: { options: ['yes', 'no'], expires_in: 3600 } })
      return (poll as { id: string }).id
    },
    schedule: async (): Promise<string> =>
      (await make(ada, '/api/v1/statuses', { status: `Later, ${next()}`, scheduled_at: later(24) })).id,
    /** A notification for ada. */
    async notification(): Promise<{ id: string; groupKey: string }> {
      await make(bob, `/api/v1/statuses/${await post(ada)}/favourite`)
      const [newest] = await list(ada, '/api/v1/notifications?limit=1')
      return { id: newest?.id ?? '', groupKey: String(newest?.['group_key']) }
    },
    /** A private mention from a stranger, filtered into ada's requests. */
    async notificationRequest(): Promise<string> {
      await post(await person(), { status: '@ada psst', visibility: 'direct' })
      return (await list(ada, '/api/v1/notifications/requests'))[0]?.id ?? ''
    },
    /** A private conversation of bob and ada. */
    async conversation(): Promise<string> {
      await post(bob, { status: `@ada between us, ${next()}`, visibility: 'direct' })
      return (await list(ada, '/api/v1/conversations'))[0]?.id ?? ''
    },
    /** Bob's post that quotes one of ada's; with `manual`, ada must approve it first. */
    async quote(): Promise<{ quotedId: string; quotingId: string }> {
      const quotedId = await post(ada)
      return { quotedId, quotingId: await post(bob, { quoted_status_id: quotedId }) }
    },
    /** The address of a page that is linked in a post. */
    async linked(): Promise<string> {
      const { db, ids, now } = server.ctx
      const url = `https://pages.test/${next()}`
      const id = ids.next()
      await db.insertInto('preview_cards').values({ id, url, title: 'A page', updated_at: now() }).execute()
      const statusId = await post(bob, { status: `Look: ${url}` })
      await db.updateTable('statuses').set({ card_id: id }).where('id', '=', statusId).execute()
      return url
    },
    /** The replies to a post of bob's are being fetched. */
    async refresh(): Promise<string> {
      const { db, ids, now } = server.ctx
      const id = ids.next()
      await db
        .insertInto('thread_refreshes')
        .values({ id, status_id: await post(bob), started_at: now() })
        .execute()
      return id
    },
    async announcement(): Promise<string> {
      const { db, ids, now } = server.ctx
      const id = ids.next()
      const written = { id, text: 'Hello', content: '<p>Hello</p>', published_at: now(), updated_at: now() }
      await db.insertInto('announcements').values(written).execute()
      return id
    },
    /** Stores the operator's terms; returns the date since which they apply. */
    async terms(): Promise<string> {
      const value = json({ effective_date: '2026-01-01', content: '<p>Be kind.</p>' })
      await server.ctx.db
        .insertInto('instance_settings')
        .values({ key: 'terms_of_service', value })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return '2026-01-01'
    },
    thisYear: (): string => String(today.getUTCFullYear()),
    /** Generates ada's annual report; returns the year. */
    async report(): Promise<string> {
      const year = String(today.getUTCFullYear())
      await post(ada)
      await make(ada, `/api/v1/annual_reports/${year}/generate`)
      await server.runJobs()
      return year
    },
    /** The headers ada's browser sends after signing in. */
    async cookie(): Promise<string> {
      const browser = new Browser(server)
      await browser.signIn('ada@people.test')
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    close: (): Promise<void> => server.close(),
  }
}

/** The value as it is sent in JSON. */
function isWritten(body: object): body is FormData | URLSearchParams | Blob {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob
}

export function idAndSecret({ client_id, client_secret }: RegisteredApp): { client_id: string; client_secret: string } {
  return { client_id, client_secret }
}
