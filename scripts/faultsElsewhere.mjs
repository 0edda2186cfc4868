// Another server for `npm run faults`: it accepts every delivery, and tells afterwards which posts and boosts its users would see.
import { createServer } from 'node:http'

/** Listens on loopback; `received` contains the activities in the order of their arrival. */
export async function startElsewhere() {
  const received = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(404).end()
    const parts = []
    for await (const part of request) parts.push(part)
    received.push(JSON.parse(Buffer.concat(parts).toString()))
    response.writeHead(202).end()
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  return {
    host: `127.0.0.1:${port}`,
    received,
    close() {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

/** The state of the other server after all it has received: the ids of posts, and of boosted posts. */
export function readElsewhere(received) {
  const [posts, boosts] = [new Set(), new Map()]
  for (const { id, type, object } of received) {
    if (type === 'Create') posts.add(lastPart(object.id))
    else if (type === 'Delete') posts.delete(lastPart(object.id))
    else if (type === 'Announce') boosts.set(id, lastPart(object))
    else if (type === 'Undo') boosts.delete(object.id)
  }
  const ids = received.map(({ id }) => id)
  return { posts, boosted: [...boosts.values()], repeated: ids.length - new Set(ids).size }
}

const lastPart = (address) => address.split('/').at(-1)
