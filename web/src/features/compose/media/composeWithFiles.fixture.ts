import { aMediaAttachment } from '@starling/api/fixtures'
import { statusEndpoints } from '@starling/api/statuses'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'

export type Sent = { readonly method: string; readonly path: string; readonly body: unknown }

/** The composer of somebody at a server that accepts any file: each upload gets the next id, unless `answers` has another answer. */
export function composeWithFiles(
  server: TestServer,
  signedInAs: TestAccount,
  answers: (sent: Sent) => Response | Promise<Response> | null,
) {
  const sent: Sent[] = []
  let count = 0
  const through = portsTo(server).fetch
  const view = renderScreen('/publish', {
    server,
    signedInAs,
    ports: {
      fetch: async (url, init) => {
        const path = new URL(url).pathname
        const method = init?.method ?? 'GET'
        const isPosting = method === 'POST' && path === '/api/v1/statuses'
        if (!path.includes('/media') && !isPosting) return through(url, init)
        const body = init?.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse(init?.body ?? 'null')
        const one = { method, path, body: body as unknown }
        sent.push(one)
        const other = answers(one)
        if (other) return other
        if (isPosting) {
          const { status, visibility } = body as { status: string; visibility: string }
          return Response.json(
            (await signedInAs.client.call(statusEndpoints.create, { body: { status: status || 'A picture', visibility } })).data,
          )
        }
        if (method === 'POST') return Response.json(aMediaAttachment({ id: `m${(count += 1)}`, description: null }))
        return Response.json(aMediaAttachment({ id: path.split('/').at(-1) ?? '' }))
      },
    },
  })
  return { ...view, sent }
}
