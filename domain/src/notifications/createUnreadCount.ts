import { asApiError } from '@starling/api/client'
import { isDeferred } from '../hours/index.ts'
import { isNewer } from '../ids/index.ts'
import type { MarkerSync } from '../markers/index.ts'
import type { SessionPorts } from '../ports/index.ts'
import type { NotificationGroup } from './NotificationGroup.ts'
import { pageMaxId } from './NotificationList.ts'
import { countUnread } from './countUnread.ts'
import { excludedTypes, type NotificationFilter, type NotificationCutoff } from './notificationTypes.ts'

/** What the count is made of: the groups that are loaded, and what is requested. */
export interface CountedList {
  readonly groups: readonly NotificationGroup[]
  /** Loaded groups that are not shown because the reader has turned off notifications for their posts; the server still counts them. */
  readonly quiet: readonly NotificationGroup[]
  /** The id of the newest live notification that the quick filter excludes from the list; the server counts it as unread too. */
  readonly newestUnlisted: string
  /** Whether all unread groups are loaded, so that they can be counted here; false for stored groups. */
  isWhole(lastReadId: string): boolean
  readonly filter: NotificationFilter
}

/** The number of unread groups of all kinds, without those the reader has turned off. */
export interface UnreadCount {
  current(): number
  /** The reader has had these groups on screen. */
  see(groups: readonly NotificationGroup[]): void
  /** The list or the read position has changed: requests the number from the server where the loaded groups do not give it. */
  update(): void
}

function isDeferredGroup(
  { latest_page_notification_at: at, sample_account_ids: accountIds }: NotificationGroup,
  cutoff: NotificationCutoff,
): boolean {
  return isDeferred(cutoff, cutoff.until, { at: Date.parse(at ?? ''), accountIds })
}

/** Makes the count: the server's, less the groups that were seen here since they last grew; `onChange` is called when it may have changed. */
export function createUnreadCount(
  { client, missing, markers }: Pick<SessionPorts, 'client' | 'missing'> & { readonly markers: MarkerSync },
  list: () => CountedList,
  onChange: () => void,
): UnreadCount {
  /** The newest notification of each seen group. */
  const seen = new Set<string>()
  /** The server's number; zero where it has none, and null before the first answer. */
  let counted: number | null = null
  /** The parameters of the last request, so that it is not repeated with the same ones. */
  let asked = ''
  let isAsking = false

  function unread(of: readonly NotificationGroup[]): readonly NotificationGroup[] {
    const lastReadId = markers.current().notifications
    const byKey = new Map(of.map((group) => [group.group_key, group]))
    return [...byKey.values()].filter((group) => isNewer(pageMaxId(group), lastReadId))
  }

  function isKnown(): boolean {
    const { isWhole, filter } = list()
    return filter.quickFilter === 'all' && isWhole(markers.current().notifications)
  }

  async function ask(): Promise<void> {
    const filter = { ...list().filter, quickFilter: 'all' }
    // Other devices may have read further, and the server counts from the read position it has stored.
    await markers.load()
    await markers.flush(false)
    counted = (await countUnread({ client, missing }, filter)) - unread(list().quiet).length
    onChange()
  }

  return {
    current() {
      const isCountedHere = isKnown()
      // Stored groups give no current number: it would change as soon as the server answers.
      if (!isCountedHere && counted === null) return 0
      const groups = unread(list().groups)
      const count = isCountedHere ? groups.length : Math.max(counted ?? 0, groups.length)
      const { cutoff } = list().filter
      return count - groups.filter((group) => seen.has(pageMaxId(group)) || (cutoff && isDeferredGroup(group, cutoff))).length
    },
    see(groups) {
      const before = seen.size
      for (const group of groups) seen.add(pageMaxId(group))
      if (seen.size > before) onChange()
    },
    update() {
      if (isKnown() || isAsking) return
      const { groups, quiet, newestUnlisted, filter } = list()
      const [newest] = groups
      const quieted = [quiet.length, ...(filter.quietPosts ?? [])].join()
      const now = [newest && pageMaxId(newest), markers.current().notifications, newestUnlisted, quieted, ...excludedTypes(filter)].join(
        ' ',
      )
      if (now === asked) return
      asked = now
      isAsking = true
      const end = () => {
        isAsking = false
        this.update()
      }
      void ask().then(end, (cause: unknown) => {
        // Without an answer, as from servers that do not count, the loaded groups are counted.
        if (counted === null) {
          counted = 0
          onChange()
        }
        if (asApiError(cause).kind === 'not-found') return end()
        // The request is repeated at the next change or when the network is back; repeated at once, it would fail again and again.
        isAsking = false
        asked = ''
      })
    },
  }
}
