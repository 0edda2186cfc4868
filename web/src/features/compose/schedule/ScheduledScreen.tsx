import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { SignInColumn } from '../../../entities/account/SignInColumn.tsx'
import { LoadError } from '../../../entities/failure/LoadError.tsx'
import { StatusSkeleton } from '../../../entities/status/StatusSkeleton.tsx'
import { composePath, scheduledPath } from '../../../routing/paths.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { useApiQuery } from '../../../session/useApiQuery.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Column } from '../../../ui/Column.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../../ui/EmptyState.tsx'
import { focusScreen } from '../../../ui/focus.ts'
import { useLostFocus } from '../../../ui/useLostFocus.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { scheduledPosts } from './scheduledPosts.ts'
import { ScheduledRow } from './ScheduledRow.tsx'
import styles from './ScheduledScreen.module.css'
import { TimedDrafts } from './TimedDrafts.tsx'
import { useScheduledActions } from './useScheduledActions.ts'

/** The scheduled posts, the next one first. */
export function ScheduledScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <ScheduledColumn /> : <SignInColumn title={t`Scheduled posts`} next={scheduledPath} />
}

function ScheduledColumn() {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { data, error, refetch } = useApiQuery(scheduledPosts.query, scheduledPosts.question)
  const actions = useScheduledActions()
  const lostFocus = useLostFocus(focusScreen)
  const rows = data?.toSorted((a, b) => a.scheduled_at.localeCompare(b.scheduled_at))
  return (
    <Column title={t`Scheduled posts`} actions={!isOnline && rows !== undefined && <OfflineMark />}>
      <TimedDrafts />
      {rows === undefined ? (
        error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <StatusSkeleton count={2} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<CalendarClock size={40} strokeWidth={1.25} />}
          text={<Trans>Nothing is scheduled. The clock in the composer gives a post its time.</Trans>}
          action={
            <ButtonLink href={composePath()} kind="primary">
              <Trans>New post</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul className={styles.list} {...lostFocus}>
            {rows.map((scheduled) => (
              <ScheduledRow key={scheduled.id} scheduled={scheduled} actions={actions} />
            ))}
          </ul>
          <EndMark>
            <Trans>You have reached the end</Trans>
          </EndMark>
        </>
      )}
    </Column>
  )
}
