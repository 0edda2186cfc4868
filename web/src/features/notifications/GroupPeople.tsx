import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { groupedNotificationEndpoints } from '@starling/api/notifications'
import type { NotificationGroup } from '@starling/domain/notifications'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import styles from './NotificationRow.module.css'

const peopleQuery = apiQuery(groupedNotificationEndpoints.accounts, {
  read: (accounts) => ({ data: accounts.map(({ id }) => id), accounts }),
})

/** All accounts of a group, not only the sample that came with it. */
export function GroupPeople({ group }: { readonly group: NotificationGroup }) {
  const { t } = useLingui()
  const { data, error, refetch } = useApiQuery(peopleQuery, { params: { groupKey: group.group_key } })
  const ids = data ?? group.sample_account_ids
  const missing = Math.max(0, group.notifications_count - ids.length)
  return (
    <div className={styles.people}>
      <ul aria-label={t`Everybody`} aria-busy={!data && !error}>
        {ids.map((id) => (
          <li key={id}>
            <AccountRow accountId={id} />
          </li>
        ))}
      </ul>
      {error ? (
        <button type="button" className={styles.unfold} onClick={() => void refetch()}>
          <Trans>The others could not be loaded. Try again</Trans>
        </button>
      ) : (
        data && missing > 0 && <p className={styles.more}>{<Plural value={missing} one="and # more" other="and # more" />}</p>
      )}
    </div>
  )
}
