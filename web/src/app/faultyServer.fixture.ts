import type { TestServer } from '../../../server/src/testing.fixture.ts'

/** How every request is answered: not at all, with an error, with a web page, as if nothing existed, or as it should be. */
export type Answering = 'never' | 403 | 404 | 500 | 'page' | 'offline' | 'nothing' | 'well'

type Request = TestServer['request']

/**
 * The companion server with a fault that can be changed while a screen is open. The server's description and its custom emoji
 * are always answered, except with `hidesItself`: without them the client does not know the server's features.
 */
export function faultyServer(server: Pick<TestServer, 'origin' | 'request'>, { hidesItself = false } = {}) {
  let now: Answering = 'never'
  let waiting: (() => void)[] = []

  const answer = async (path: string, init: Parameters<Request>[1]): Promise<Response> => {
    if (!hidesItself && /^\/api\/v[12]\/(instance|custom_emojis)(\?|$)/.test(path)) return server.request(path, init)
    switch (now) {
      case 'never':
        return new Promise((resolve, reject) => {
          waiting.push(() => void answer(path, init).then(resolve, reject))
        })
      case 403:
        return Response.json({ error: 'This action is not allowed' }, { status: 403 })
      case 404:
        return new Response('404 Not Found', { status: 404 })
      case 500:
        return new Response('Internal Server Error', { status: 500 })
      case 'page':
        return new Response('<!doctype html><title>502 Bad Gateway</title>', { headers: { 'content-type': 'text/html' } })
      case 'offline':
        throw new TypeError('Failed to fetch')
      case 'nothing':
        return emptied(await server.request(path, init))
      case 'well':
        return server.request(path, init)
    }
  }

  return {
    origin: server.origin,
    request: answer,
    /** For the following requests, and for those that wait. */
    answers(next: Answering) {
      now = next
      const open = waiting
      waiting = []
      for (const go of open) go()
    },
  }
}

/** The same answer with empty lists. Objects requested by id stay. */
async function emptied(response: Response): Promise<Response> {
  if (!response.ok) return response
  const data: unknown = await response.json()
  return Response.json(withoutItems(data))
}

function withoutItems(data: unknown): unknown {
  if (Array.isArray(data)) return []
  if (typeof data !== 'object' || data === null || 'id' in data) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? [] : value]))
}
