import { parseFrame } from '@starling/api/streaming'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { statusEndpoints } from '@starling/api/statuses'
import { follow, post } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'

let server: TestServer
let origin: string
const sockets: WebSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
})

/** Listens to a home stream; answers the states of the quotes in the edits that came until now. */
async function listen(who: TestAccount): Promise<() => Promise<(string | undefined)[]>> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/streaming?stream=user`, [who.token])
  sockets.push(socket)
  const states: (string | undefined)[] = []
  let answered = (): void => undefined
  socket.on('message', (data) => {
    const event = parseFrame(data.toString())?.event
    if (event?.event === 'status.update') states.push(event.payload.quote?.state)
    if (data.toString().includes('"error"')) answered()
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const heard = async () => {
    await server.settled()
    // Frames keep their order, so the answer to an invalid message comes after everything sent before it.
    await new Promise<void>((resolve) => {
      answered = resolve
      socket.send('{"type":"subscribe","stream":"?"}')
    })
    return states
  }
  await heard()
  return heard
}

it('tells whoever reads a quote that waits, and does not know of which post, that this post was deleted (R-str-03a, R-quote-01d, #26)', async () => {
  const [ada, ben, cleo] = [await server.createAccount('ada'), await server.createAccount('ben'), await server.createAccount('cleo')]
  await follow(server, cleo, ben)
  const asked = await post(ada, { status: 'ask me', quote_approval_policy: 'nobody', quote_review_policy: 'public' })
  const quoting = await post(ben, { status: 'may I', quoted_status_id: asked.id })
  expect(quoting.quote).toEqual({ state: 'pending', quoted_status: null, quoted_status_id: null })
  const ears = [await listen(ben), await listen(cleo)]
  await ada.client.call(statusEndpoints.delete, { params: { id: asked.id } })
  expect(await Promise.all(ears.map((heard) => heard()))).toEqual([['deleted'], ['deleted']])
})
