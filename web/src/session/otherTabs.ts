import type { Session } from '@starling/domain/session'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClientOf, reload } from './apiQueries.ts'

/** What an action in one tab has changed of the answers that other tabs of this browser keep. */
interface Changed {
  readonly account: string
  readonly keys: readonly QueryKey[]
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('starling queries')
const announce = channel?.postMessage.bind(channel)

/** Tells the other tabs that answers of an account are out of date. */
export function tellOtherTabs({ key }: Session, keys: readonly QueryKey[]): void {
  if (keys.length > 0) announce?.({ account: key, keys } satisfies Changed)
}

/** Loads again what an action in another tab has changed, such as the lists in the navigation; in a hidden tab once the reader comes back to it. */
export function useOtherTabs(session: Session): void {
  useEffect(() => {
    const hear = ({ data: { account, keys } }: MessageEvent<Changed>) => {
      if (account !== session.key) return
      const client = queryClientOf(session)
      for (const key of keys) void reload(client, key, document.visibilityState === 'visible' ? 'active' : 'none')
    }
    channel?.addEventListener('message', hear)
    return () => channel?.removeEventListener('message', hear)
  }, [session])
}
