import { ApiError, type Answer, type Client } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'
import { isLocalAntenna, type LocalAntennas } from './LocalAntennas.ts'
import type { AntennaInput } from './answerAntennas.ts'

/**
 * A client that answers the calls about antennas itself where the server has none. Every screen about antennas asks as it asks kmyblue, and
 * nothing but this knows where they run.
 */
export function withLocalAntennas(client: Client, antennas: LocalAntennas): Client {
  const isAnsweredHere = (row: AnyEndpoint, id: string | undefined) =>
    row.path.includes('/antenna') || row.path.endsWith('_antennas')
      ? row.path.startsWith('/api/v1/accounts/') || id === undefined
        ? antennas.isNeeded()
        : isLocalAntenna(id)
      : false
  const answer = async (row: AnyEndpoint, input: AntennaInput): Promise<Answer<never>> => {
    const code = await import('./answerAntennas.ts').catch(() => null)
    if (code === null) throw new ApiError({ kind: 'offline' })
    return (await code.answerAntennas(client, antennas, row, input)) as Answer<never>
  }
  return {
    ...client,
    call(row, ...input) {
      const given = (input[0] ?? {}) as AntennaInput
      return isAnsweredHere(row, given.params?.id) ? answer(row, given) : client.call(row, ...input)
    },
    follow(row, link, options) {
      const [, id, belowId] = /^\/api\/v1\/timelines\/antenna\/([^?]*)\?max_id=(.*)$/.exec(link.path) ?? []
      if (id === undefined || !isLocalAntenna(id)) return client.follow(row, link, options)
      return answer(row, { params: { id }, query: { max_id: belowId }, signal: options?.signal })
    },
  }
}
