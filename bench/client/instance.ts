/**
 * A child process: a complete instance with a seeded home timeline that delays each API answer by 50 ms.
 * It is controlled by messages. A process of its own keeps its work off the measuring process.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../server/src/app.ts'
import { allScopes } from '../../server/src/platform/authentication/scopes.ts'
import { openDatabase } from '../../server/src/platform/database/openDatabase.ts'
import { demoEmail, seedDemo } from '../../server/src/demo/seedDemo.ts'
import { createLogger } from '../../server/src/platform/logging/createLogger.ts'
import { createFolderStore } from '../../server/src/platform/media-store/createFolderStore.ts'
import { issueToken } from '../../server/src/platform/authentication/issueToken.ts'
import { defaultSettings } from '../../server/src/platform/settings/Settings.ts'
import type { InstanceReport, InstanceRequest } from './InstanceMessage.ts'

/** Enough that the home timeline of the reader, who follows most accounts, has more than a thousand posts. */
const POSTS = 1_900
const AUTHORS = 8
const API_DELAY_MS = 50

const [folder = '', webRoot = ''] = process.argv.slice(2)
const http = createServer()
await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
const { port } = http.address() as AddressInfo
const publicUrl = `http://127.0.0.1:${port}`

const database = await openDatabase({ kind: 'folder', folder })
const settings = { ...defaultSettings, publicUrl, domain: `127.0.0.1:${port}`, rateLimits: null }
const app = await createApp({
  database,
  now: () => new Date(),
  mediaStore: createFolderStore(join(folder, 'media')),
  log: createLogger('warning'),
  settings,
  webRoot,
})
await seedDemo(app.ctx, { seed: 'bench', posts: POSTS, pictures: 60 })

http.on(
  'request',
  getRequestListener(async (request, env) => {
    if (new URL(request.url).pathname.startsWith('/api/')) await sleep(API_DELAY_MS)
    return app.fetch(request, env)
  }),
)
http.on('upgrade', (request, socket, head) => app.handleUpgrade(request, socket, head))

const { db } = app.ctx
const { account_id: readerId } = await db.selectFrom('users').select('account_id').where('email', '=', demoEmail).executeTakeFirstOrThrow()
const authors = await db
  .selectFrom('follows')
  .innerJoin('accounts', 'accounts.id', 'follows.target_account_id')
  .select('accounts.id')
  .where('follows.account_id', '=', readerId)
  .where('accounts.domain', 'is', null)
  .limit(AUTHORS)
  .execute()
const issue = async (accountId: string): Promise<string> =>
  (await issueToken(app.ctx, { accountId, applicationId: null, scopes: allScopes })).token
const tokens: string[] = []
for (const author of authors) tokens.push(await issue(author.id))

let written = 0

/** Publishes posts through the API at a constant rate; returns their ids. */
async function publish(count: number, perSecond: number): Promise<string[]> {
  const started = performance.now()
  const answers: Promise<string>[] = []
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, started + (index * 1000) / perSecond - performance.now()))
    answers.push(publishOne())
  }
  return Promise.all(answers)
}

async function publishOne(): Promise<string> {
  written += 1
  const body = JSON.stringify({
    status: `${sentences[written % sentences.length]} (${written}) #harbour`,
    visibility: 'public',
    language: 'en',
  })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens[written % tokens.length]}` }
  const response = await app.request('/api/v1/statuses', { method: 'POST', headers, body })
  const status = (await response.json()) as { readonly id: string }
  if (!response.ok) throw new Error(`A post was refused: ${JSON.stringify(status)}`)
  return status.id
}

const sentences = [
  'The ferry is late again, and nobody minds: the sun came out between the two islands.',
  'Bread is out of the oven. Rye, two hours earlier than yesterday.',
  'Does anybody know who left a ladder at the lighthouse? It is a good ladder.',
  'Seventeen starlings on the wire, then eighteen, then none.\n\nThe wire is still swinging.',
  'Repair evening at the library on Thursday. Bring what is broken, and somebody who would like to learn.',
]

function report(message: InstanceReport): void {
  process.send?.(message)
}

process.on('message', (request: InstanceRequest) => {
  if (request.kind === 'publish') {
    void publish(request.count, request.perSecond).then(
      (ids) => report({ kind: 'published', ids }),
      (error: unknown) => report({ kind: 'failed', reason: String(error) }),
    )
  } else {
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0))
  }
})
process.on('disconnect', () => process.exit(0))

// Warms up the server: its first answers are slow because its code is not yet compiled and the database has no cached plans.
const readerToken = await issue(readerId)
for (const path of Array.from({ length: 20 }, () => ['/api/v1/timelines/home?limit=20', '/api/v2/instance', '/home']).flat()) {
  await (await app.request(path, { headers: { authorization: `Bearer ${readerToken}` } })).text()
}
report({ kind: 'ready', origin: publicUrl, readerId, token: readerToken })
