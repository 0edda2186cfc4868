import { Redis } from 'ioredis'
import type { Logger } from '../logging/Logger.ts'

/** Connects the processes of one instance; without Redis each process works alone. */
export interface RedisHandle {
  /** For counters. Requests fail at once while Redis is unreachable. */
  readonly client: Redis
  /** Sends a text to the other processes; it is lost while Redis is unreachable. */
  publish(text: string): void
  /** Receives what any process publishes, including this one. */
  subscribe(listener: (text: string) => void): void
  close(): Promise<void>
}

/** Connects in the background, and reconnects after failures, which are logged. Every instance has its own `name`. */
export function openRedis(url: string, name: string, log: Logger): RedisHandle {
  const options = { maxRetriesPerRequest: 0, retryStrategy: (attempt: number) => Math.min(100 * attempt, 3000) }
  const client = new Redis(url, { ...options, enableOfflineQueue: false })
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null })
  const channel = `starling:${name}:events`
  reportOutages(client, log)
  // This connection has the same failures, which are already logged.
  subscriber.on('error', () => undefined)
  // The client renews the subscription after each reconnection.
  subscriber.subscribe(channel).catch((error: unknown) => log.error('Events of other processes will not be heard', { error }))
  return {
    client,
    publish(text) {
      client.publish(channel, text).catch((error: unknown) => log.debug('An event did not reach the other processes', { error }))
    },
    subscribe(listener) {
      subscriber.on('message', (_channel, text) => listener(text))
    },
    close() {
      client.disconnect()
      subscriber.disconnect()
      return Promise.resolve()
    },
  }
}

function reportOutages(client: Redis, log: Logger): void {
  let isAway = false
  client.on('error', (error: Error) => {
    if (isAway) return
    isAway = true
    log.error('Redis cannot be reached: what happens here is not streamed by other processes, and limits are counted by each alone', {
      error,
    })
  })
  client.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
}
