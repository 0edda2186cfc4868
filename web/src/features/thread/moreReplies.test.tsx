import { screen, waitFor } from '@testing-library/react'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada', { displayName: 'Ada' })
})
beforeEach(() => localStorage.clear())
afterAll(() => server.close())

it('offers the replies that the server has fetched meanwhile, and shows them where they belong when the reader wants them (R-stat-07d)', async () => {
  const publish = async (status: string, in_reply_to_id?: string) =>
    (await ada.client.call(statusEndpoints.create, { body: { status, visibility: 'public', in_reply_to_id } })).data.id
  const top = await publish('The post')
  await publish('The known reply', top)
  let isFinished = false
  const through = portsTo(server).fetch
  const { user } = renderScreen(`/@ada/${top}`, {
    server,
    signedInAs: ada,
    ports: {
      async fetch(url, init) {
        if (url.includes('/async_refreshes/'))
          return Response.json({
            async_refresh: { id: 'r1', status: isFinished ? 'finished' : 'running', result_count: isFinished ? 1 : 0 },
          })
        const answer = await through(url, init)
        if (!url.includes('/context')) return answer
        const headers = { 'content-type': 'application/json', 'Mastodon-Async-Refresh': 'id="r1", retry=1, result_count=0' }
        return new Response(await new Response(answer.body as globalThis.ReadableStream).text(), { headers })
      },
    },
  })
  await screen.findByText('The known reply')
  expect(await screen.findByText('Looking for more replies on other servers…')).toBeDefined()
  await publish('The fetched reply', top)
  isFinished = true
  const offer = await screen.findByRole('button', { name: '1 more reply' })
  expect(screen.queryByText('The fetched reply')).toBeNull()
  await user.click(offer)
  expect(await screen.findByText('The fetched reply')).toBeDefined()
  expect(screen.queryByRole('button', { name: '1 more reply' })).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
  await waitFor(() => expect(screen.queryByText(/Looking for more replies/)).toBeNull())
})
