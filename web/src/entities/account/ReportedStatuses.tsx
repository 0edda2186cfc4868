import { timelineEndpoints } from '@starling/api/timelines'
import { excerptOf } from '@starling/domain/content'
import { writtenWarning } from '@starling/domain/store'
import { Trans, useLingui } from '@lingui/react/macro'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useStatus } from '../../session/useEntity.ts'
import { Button } from '../../ui/Button.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ReportDialog.module.css'

const recentStatuses = apiQuery(timelineEndpoints.account, {
  read: (statuses) => ({ data: statuses.map(({ id }) => id), statuses }),
})

/** The length of excerpts of posts to choose from, in characters. */
const longestExcerpt = 1000

interface ReportedStatusesProps {
  readonly accountId: string
  /** The post from which the report was opened comes first, however old it is. */
  readonly firstId: string | null
  readonly chosen: readonly string[]
  readonly onToggle: (statusId: string) => void
}

/** The account's latest posts, for choosing which of them the report is about. */
export function ReportedStatuses({ accountId, firstId, chosen, onToggle }: ReportedStatusesProps) {
  const { t } = useLingui()
  const recent = useApiQuery(recentStatuses, { params: { id: accountId }, query: { limit: 20, exclude_reblogs: true } })
  const ids = [...new Set([...(firstId === null ? [] : [firstId]), ...(recent.data ?? [])])]
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>
        <Trans>Posts that show it</Trans>
      </legend>
      {ids.map((id) => (
        <StatusChoice key={id} statusId={id} isChosen={chosen.includes(id)} onToggle={() => onToggle(id)} />
      ))}
      {recent.isPending && (
        <Skeleton label={t`Loading posts`}>
          <Bone blockSize="44px" />
        </Skeleton>
      )}
      {recent.isSuccess && ids.length === 0 && (
        <p className={styles.hint}>
          <Trans>There are no posts to choose from.</Trans>
        </p>
      )}
      {recent.isError && (
        <p className={styles.hint}>
          <Trans>Their latest posts could not be loaded.</Trans>{' '}
          <Button kind="quiet" onClick={() => void recent.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
    </fieldset>
  )
}

function StatusChoice({
  statusId,
  isChosen,
  onToggle,
}: {
  readonly statusId: string
  readonly isChosen: boolean
  readonly onToggle: () => void
}) {
  const { t } = useLingui()
  const status = useStatus(statusId)
  if (!status) return null
  // What somebody put behind a warning is not read to choose it: it is there in the post.
  const words = writtenWarning(status) || excerptOf(status.content, longestExcerpt) || t`A post without words`
  return (
    <label className={styles.choice}>
      <input type="checkbox" className={styles.input} checked={isChosen} onChange={onToggle} />
      <span className={styles.words} dir="auto">
        {words}
      </span>
    </label>
  )
}
