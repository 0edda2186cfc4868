import { directoryEndpoints } from '@starling/api/directory'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { AccountSkeleton } from '../../entities/account/AccountSkeleton.tsx'
import { suggestedPeople, suggestedQuery } from '../../entities/account/suggestedPeople.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Onboarding.module.css'
import { StepHeading } from './StepHeading.tsx'

const active = apiQuery(directoryEndpoints.list, {
  read: (accounts) => ({ data: accounts.map(({ id }) => id), accounts }),
  whenGone: { data: [] },
})

const most = 12

/** Accounts to follow: the server's suggestions, or else authors of recent local posts. */
export function PeopleStep({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  const { me } = useSession()
  const suggestions = useApiQuery(suggestedPeople, { query: suggestedQuery })
  const directory = useApiQuery(active, { query: { order: 'active', local: true, limit: 20 } })
  const isLoading = suggestions.isPending || directory.isPending
  const suggested = suggestions.data?.map(({ accountId }) => accountId) ?? []
  const ids = [...new Set([...suggested, ...(directory.data ?? [])])].filter((id) => id !== me?.id).slice(0, most)
  const error = ids.length === 0 ? (suggestions.error ?? directory.error) : null
  return (
    <div className={styles.form}>
      <StepHeading
        title={<Trans>Whom do you want to read?</Trans>}
        text={<Trans>What the people you follow post comes into your home. Following somebody is undone with one press.</Trans>}
      />
      {error ? (
        <LoadError
          error={error}
          onRetry={() => {
            void suggestions.refetch()
            void directory.refetch()
          }}
        />
      ) : isLoading && ids.length === 0 ? (
        <AccountSkeleton count={4} />
      ) : ids.length === 0 ? (
        <p className={styles.text}>
          <Trans>There is nobody to suggest yet. You can look for people by name at any time.</Trans>
        </p>
      ) : (
        <div className={styles.rows} role="group" aria-label={t`People to follow`}>
          {ids.map((id) => (
            <AccountRow key={id} accountId={id} />
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onDone}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </div>
  )
}
