import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ScheduledStatus } from '@starling/api/statuses'
import { PRIVACY_ORDER } from '@starling/domain/visibility'
import { CalendarClock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { usePrivacyWords } from '../../../entities/visibility/usePrivacyWords.ts'
import { Button } from '../../../ui/Button.tsx'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import styles from './ScheduledScreen.module.css'
import type { ScheduledActions } from './useScheduledActions.ts'

const ScheduleSheet = loadable(() => import('./ScheduleSheet.tsx'), 'ScheduleSheet')

/** One scheduled post: time, audience and text, and the actions on it. */
export function ScheduledRow({ scheduled, actions }: { readonly scheduled: ScheduledStatus; readonly actions: ScheduledActions }) {
  const { t, i18n } = useLingui()
  const privacyWords = usePrivacyWords()
  const [isMoving, setMoving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { params, media_attachments: media, failure_reason: failure } = scheduled
  const time = i18n.date(scheduled.scheduled_at, { dateStyle: 'medium', timeStyle: 'short' })
  const privacy = PRIVACY_ORDER.find((word) => word === params.visibility)
  const mediaCount = media.length

  function act(work: Promise<void>) {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }

  return (
    <li className={styles.row} aria-label={time}>
      <p className={styles.head}>
        <CalendarClock size={16} strokeWidth={1.75} aria-hidden="true" />
        <time dateTime={scheduled.scheduled_at}>{time}</time>
        {privacy !== undefined && <span className={styles.quiet}>· {privacyWords(privacy).label}</span>}
      </p>
      {failure !== null && (
        <p className={styles.failure}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <Trans>It could not be published: {failure}. Choose another time to try again.</Trans>
          </span>
        </p>
      )}
      {params.spoiler_text && <p className={styles.warning}>{params.spoiler_text}</p>}
      <p className={styles.text} dir="auto" lang={params.language ?? undefined}>
        {params.text}
      </p>
      {params.poll && (
        <p className={styles.quiet} dir="auto">
          {[t`Poll`, ...params.poll.options].join(' · ')}
        </p>
      )}
      {mediaCount > 0 && <p className={styles.quiet}>{t`${plural(mediaCount, { one: '# attachment', other: '# attachments' })}`}</p>}
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={() => setMoving(true)}>
          <Trans>Change time</Trans>
        </Button>
        <Button isBusy={isBusy} onClick={() => act(actions.edit(scheduled))}>
          <Trans>Edit</Trans>
        </Button>
        <Button isBusy={isBusy} onClick={() => act(actions.publish(scheduled))}>
          <Trans>Publish now</Trans>
        </Button>
        <Button isBusy={isBusy} onClick={() => act(actions.cancel(scheduled))}>
          <Trans>Cancel post</Trans>
        </Button>
      </div>
      {isMoving && (
        <LazyBoundary failure="overlay" onClose={() => setMoving(false)}>
          <ScheduleSheet
            scheduledAt={scheduled.scheduled_at}
            onSave={(next) => actions.move(scheduled, next)}
            onClose={() => setMoving(false)}
          />
        </LazyBoundary>
      )}
    </li>
  )
}
