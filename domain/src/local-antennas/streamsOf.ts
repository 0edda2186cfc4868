import type { StreamChannel } from '@starling/api/streaming'
import type { AntennaRule } from '../antennas/index.ts'
import { sourcesOf } from './sourcesOf.ts'

export { wouldCatch } from '../antennas/index.ts'

/** The streams that may contain posts for an antenna. Accounts have no streams of their own: only posts by followed ones arrive live. */
export function streamsOf(rule: AntennaRule): readonly StreamChannel[] {
  const channels = new Map<string, StreamChannel>()
  for (const source of sourcesOf(rule)) {
    switch (source.kind) {
      case 'public':
        channels.set('public', { stream: 'public' })
        break
      case 'local':
        channels.set('local', { stream: 'public:local' })
        break
      case 'tag':
        for (const tag of [source.tag, ...source.any]) channels.set(`tag ${tag}`, { stream: 'hashtag', tag })
        break
      case 'home':
      case 'account':
        channels.set('user', { stream: 'user' })
    }
  }
  return [...channels.values()]
}
