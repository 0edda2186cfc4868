import { createClient } from '@starling/api/client'
import { hiddenTypesOf, notificationTypeSettings, settings } from '@starling/domain/settings'
import { useQueries } from '@tanstack/react-query'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { useOtherAccounts, useSession, useSessionPool } from '../session/SessionProvider.tsx'
import type { CachedAnswer } from '../session/apiQueries.ts'
import { useQueryClientOf } from '../session/useQueryClientOf.ts'
import { settingOf } from '../settings/settingsStore.ts'
import { missingCallsOf } from '../storage/missingCalls.ts'
import type { SessionPool } from '../session/sessionPool.ts'

/** How often the other accounts are asked for while the page is visible, in milliseconds. */
const everyMs = 120_000
/** How long an answer is used for menus opened shortly afterwards, in milliseconds. */
const staleMs = 20_000

/**
 * The number of unread notifications of the signed-in accounts that are not on screen, by account key; without accounts whose server does
 * not count them.
 */
export function useOthersUnread(isEnabled: boolean): ReadonlyMap<string, number> {
  const session = useSession()
  const pool = useSessionPool()
  const others = useOtherAccounts()
  const client = useQueryClientOf(session)
  const counts = useQueries(
    {
      queries: others.map((account) => ({
        queryKey: ['unread of another account', account.key],
        queryFn: async () => ({ data: await countUnreadOf(account, pool), accountIds: [], statusIds: [] }) satisfies CachedAnswer,
        enabled: isEnabled,
        staleTime: staleMs,
        refetchInterval: everyMs,
        retry: false,
      })),
    },
    client,
  )
  return new Map(
    others.flatMap(({ key }, index) => {
      const count = counts[index]?.data?.data ?? 0
      return count > 0 ? [[key, count] as const] : []
    }),
  )
}

/** Without creating a session, which would open a stream and read the account's stored data. */
async function countUnreadOf({ key, origin, token }: SignedInAccount, { ports }: SessionPool): Promise<number> {
  const { countUnread } = await import('@starling/domain/notifications')
  return await countUnread(
    { client: createClient({ origin, token, fetch: ports.fetch, now: ports.now }), missing: missingCallsOf(origin) },
    {
      quickFilter: 'all',
      hiddenTypes: hiddenTypesOf(settingOf(key, notificationTypeSettings.shows)),
      groupsFollows: settingOf(key, settings.notificationsGroupFollows),
      hasEmojiReactions: true,
    },
  )
}
