import type { StreamChannel, StreamEvent } from '@starling/api/streaming'
import { readLocalAntenna, type LocalAntennas } from './LocalAntennas.ts'

/** What listening for an antenna needs. */
export interface ListenHerePorts {
  readonly antennas: LocalAntennas
  readonly id: string
  readonly subscribe: (channel: StreamChannel, onEvent: (event: StreamEvent) => void) => () => void
  /** Called when the rule has changed since the list was loaded. */
  onRuleChange(): void
}

/**
 * Listens to the streams that may contain posts for an antenna, and forwards the matching ones, also after its rule was changed, here or
 * on another device. Returns the function that starts listening, which returns the function that ends it.
 */
export function listenHere({
  antennas,
  id,
  subscribe,
  onRuleChange,
}: ListenHerePorts): (onEvent: (event: StreamEvent) => void) => () => void {
  let loadedBy = ruleText(antennas, id)

  return (onEvent) => {
    let ends: readonly (() => void)[] = []
    let isEnded = false
    const endWatch = antennas.onChange(() => {
      if (ruleText(antennas, id) !== loadedBy) void begin()
    })
    void begin()

    async function begin(): Promise<void> {
      const code = await import('./streamsOf.ts').catch(() => null)
      if (isEnded || code === null) return
      const before = loadedBy
      loadedBy = ruleText(antennas, id)
      stop()
      const rule = readLocalAntenna(antennas.stored(), id)
      if (rule !== null) {
        const reader = { meId: antennas.meId, localDomain: antennas.localDomain() }
        ends = code.streamsOf(rule).map((channel) =>
          subscribe(channel, (event) => {
            // The reader's own stream only contains posts by followed accounts.
            const isFollowed = () => channel.stream === 'user'
            if (event.event !== 'update' || code.wouldCatch(rule, event.payload, { ...reader, isFollowed })) onEvent(event)
          }),
        )
      }
      if (before !== loadedBy) onRuleChange()
    }

    function stop(): void {
      for (const end of ends) end()
      ends = []
    }

    return () => {
      isEnded = true
      endWatch()
      stop()
    }
  }
}

function ruleText(antennas: LocalAntennas, id: string): string {
  return JSON.stringify(readLocalAntenna(antennas.stored(), id))
}
