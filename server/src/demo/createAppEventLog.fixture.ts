import type { EventBus } from '../platform/events/EventBus.ts'

/** Records the published events, for tests. */
export function createAppEventLog(events: EventBus): { types(): string[]; stop(): void } {
  const heard: string[] = []
  const stop = events.subscribe((event) => void heard.push(event.type))
  return { types: () => heard, stop }
}
