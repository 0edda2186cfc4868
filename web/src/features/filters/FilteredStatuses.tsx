import { createLookups } from '@starling/domain/actions'
import type { Filter } from '@starling/api/filters'
import { filterEndpoints } from '@starling/api/filters'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { renewFilters } from '../../entities/filter/filterQueries.ts'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { useRecentStatuses } from '../../entities/timeline/useRecentStatuses.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Filters.module.css'
import type { Status } from '@starling/api/statuses'

const mostShown = 10

/** The posts added to a filter, and the recent posts it matches. */
export function FilteredStatuses({ filter }: { readonly filter: Filter }) {
  const { t } = useLingui()
  const namedId = useId()
  const caughtId = useId()
  const recent = useRecentStatuses()
  const named = new Set(filter.statuses.map((each) => each.status_id))
  const caught = caughtBy(filter.id, recent.statuses).filter(({ id, reblog }) => !named.has(reblog?.id ?? id))
  const total = recent.statuses.length
  return (
    <>
      {filter.statuses.length > 0 && (
        <section className={styles.caught} aria-labelledby={namedId}>
          <h2 id={namedId} className={styles.caughtTitle}>
            <Trans>Single posts</Trans>
          </h2>
          {filter.statuses.map(({ id, status_id: statusId }) => (
            <NamedStatus key={id} entryId={id} statusId={statusId} />
          ))}
        </section>
      )}
      <section className={styles.caught} aria-labelledby={caughtId}>
        <h2 id={caughtId} className={styles.caughtTitle}>
          <Trans>Caught lately</Trans>
        </h2>
        {recent.error && <LoadError error={recent.error} onRetry={recent.retry} />}
        {recent.isLoading && !recent.error && <StatusSkeleton count={2} />}
        {!recent.isLoading && !recent.error && (
          <p className={styles.explanation}>{t`${caught.length} of the latest ${total} posts at home and in public.`}</p>
        )}
        {caught.slice(0, mostShown).map(({ id }) => (
          <StatusCard key={id} statusId={id} context="detailed" />
        ))}
      </section>
    </>
  )
}

/** A post that was added to the filter by hand, with a button to remove it. */
function NamedStatus({ entryId, statusId }: { readonly entryId: string; readonly statusId: string }) {
  const session = useSession()
  const [isRemoving, setRemoving] = useState(false)
  useEffect(() => {
    const release = session.retain({ statuses: [statusId] })
    // If the post was deleted, only the button to remove it is shown.
    ignoreFailure(session.part(createLookups).loadStatus(statusId))
    return release
  }, [session, statusId])

  async function remove() {
    setRemoving(true)
    try {
      await session.client.call(filterEndpoints.removeStatus, { params: { id: entryId } })
      await renewFilters(session)
    } catch (error) {
      session.alert(error, { action: 'change' })
      setRemoving(false)
    }
  }

  return (
    <div className={styles.named}>
      <StatusCard statusId={statusId} context="detailed" />
      <Button isBusy={isRemoving} onClick={() => void remove()}>
        <Trans>Take out of the filter</Trans>
      </Button>
    </div>
  )
}

/** Those of the given posts that a filter matches, whatever its action; the server sends the matches with each post. */
export function caughtBy(filterId: string, statuses: readonly Status[]): readonly Status[] {
  return statuses.filter((status) => {
    const filtered = (status.reblog ?? status).filtered ?? status.filtered ?? []
    return filtered.some(({ filter }) => filter.id === filterId)
  })
}
