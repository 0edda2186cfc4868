import { ApiError, isUnknownCall, type Answer, type Client } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'
import { isLocalAntenna, type LocalAntennas } from './LocalAntennas.ts'
import type { AntennaInput } from './answerAntennas.ts'

/**
 * A client that answers calls about antennas itself where the server has none. Screens make the same calls as to kmyblue, and need not
 * know where antennas run.
 */
export function withLocalAntennas(client: Client, antennas: LocalAntennas): Client {
  const answer = async (row: AnyEndpoint, input: AntennaInput): Promise<Answer<never>> => {
    const code = await import('./answerAntennas.ts').catch(() => null)
    if (code === null) throw new ApiError({ kind: 'offline' })
    return (await code.answerAntennas(client, antennas, row, input)) as Answer<never>
  }
  return {
    ...client,
    async call(row, ...input) {
      const about = subjectOf(row)
      const given = (input[0] ?? {}) as AntennaInput
      if (about === null || (about === 'one' && !isLocalAntenna(given.params?.id ?? ''))) return client.call(row, ...input)
      if (about === 'one' || antennas.isNeeded()) return answer(row, given)
      try {
        return await client.call(row, ...input)
      } catch (cause) {
        // It was not known until this answer that the server has no antennas.
        if (isUnknownCall(cause)) return answer(row, given)
        throw cause
      }
    },
    follow(row, link, options) {
      const [, id, belowId] = /^\/api\/v1\/timelines\/antenna\/([^?]*)\?max_id=(.*)$/.exec(link.path) ?? []
      if (id === undefined || !isLocalAntenna(id)) return client.follow(row, link, options)
      return answer(row, { params: { id }, query: { max_id: belowId }, signal: options?.signal })
    },
  }
}

/** Whether a call is about one antenna, about all of the reader's, or about none. Calls about an account concern all antennas that name it. */
function subjectOf({ path }: AnyEndpoint): 'one' | 'all' | null {
  if (/^\/api\/v1\/accounts\/:id\/(?:exclude_)?antennas$/.test(path) || path === '/api/v1/antennas') return 'all'
  return path.startsWith('/api/v1/antennas/') || path === '/api/v1/timelines/antenna/:id' ? 'one' : null
}
