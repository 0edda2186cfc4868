import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '@starling/api/accounts'
import { groupedNotificationEndpoints } from '@starling/api/notifications'
import type { ListSource } from '@starling/domain/feeds'
import type { NotificationGroup } from '@starling/domain/notifications'
import { useEffect, useRef } from 'react'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { useFeed } from '../../session/useFeed.ts'
import styles from './NotificationRow.module.css'

/** The accounts of a group, the latest to act first. */
function peopleSource(groupKey: string): ListSource<Account> {
  const { accounts } = groupedNotificationEndpoints
  return {
    key: `${accounts.path} ${groupKey}`,
    entity: 'account',
    order: 'by-server',
    limit: 40,
    isReplaced: true,
    // Failures are shown in place of the rest of the list.
    isSilent: true,
    load: (client, _cursor, signal) => client.call(accounts, { params: { groupKey }, signal }),
    follow: (client, link, signal) => client.follow(accounts, link, { signal }),
    keep(answer, ports) {
      ports.importAccounts(answer.data, answer)
      return answer.data.map(({ id }) => id)
    },
  }
}

/** All accounts of a group, not only the sample that came with it. */
export function GroupPeople({ group }: { readonly group: NotificationGroup }) {
  const { t } = useLingui()
  const { group_key: key, notifications_count: count } = group
  const { view, feed } = useFeed(peopleSource(key))
  const { error, hasMore, isLoadingMore } = view
  const loaded = view.rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []))
  const isLoaded = view.phase === 'ready' && loaded.length > 0
  const ids = isLoaded ? loaded : group.sample_account_ids
  const missing = Math.max(0, count - ids.length)

  // Accounts that join while the group is open are shown nowhere else, so the list is loaded again.
  const shownCount = useRef(count)
  useEffect(() => {
    if (shownCount.current === count) return
    shownCount.current = count
    ignoreFailure(feed.refresh())
  }, [feed, count])

  return (
    <div className={styles.people}>
      <ul aria-label={t`Everybody`} aria-busy={!isLoaded && !error}>
        {ids.map((id) => (
          <li key={id}>
            <AccountRow accountId={id} />
          </li>
        ))}
      </ul>
      {error ? (
        <button
          type="button"
          className={styles.unfold}
          onClick={() => ignoreFailure(isLoaded && hasMore ? feed.loadMore() : feed.refresh())}
        >
          <Trans>The others could not be loaded. Try again</Trans>
        </button>
      ) : isLoaded && hasMore ? (
        <button type="button" className={styles.unfold} disabled={isLoadingMore} onClick={() => ignoreFailure(feed.loadMore())}>
          {isLoadingMore ? <Trans>Loading…</Trans> : <Trans>Load more</Trans>}
        </button>
      ) : (
        isLoaded && missing > 0 && <p className={styles.more}>{<Plural value={missing} one="and # more" other="and # more" />}</p>
      )}
    </div>
  )
}
