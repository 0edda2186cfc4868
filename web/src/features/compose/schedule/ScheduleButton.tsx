import { useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Later } from '../../../ui/Later.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import styles from '../Composer.module.css'
import type { TextlessCompose } from '../useTextless.ts'
import { ignoresSchedule } from './scheduledPosts.ts'

const ScheduleSheet = loadable(() => import('./ScheduleSheet.tsx'), 'ScheduleSheet')

interface ScheduleButtonProps {
  readonly compose: TextlessCompose
  /** The reason why the chosen time was refused; shown in the dialog for choosing another. */
  readonly refusal: string | null
  readonly onAnswered: () => void
}

/** Shows and changes when the post is published; hidden where the server would publish it at once. */
export function ScheduleButton({ compose, refusal, onAnswered }: ScheduleButtonProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { draft, capabilities, session } = compose
  const support = ignoresSchedule(session.key)
  const isIgnored = useSyncExternalStore(support.subscribe, support.get)
  const { scheduledAt } = draft
  const isOffered = capabilities?.scheduling === true && !isIgnored && draft.parts.length === 0
  const close = () => {
    setOpen(false)
    onAnswered()
  }
  if (draft.editedId !== null || (!isOffered && scheduledAt === null)) return null
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const time = scheduledAt === null ? null : i18n.date(scheduledAt, { month: 'short', day: 'numeric', ...clock })
  const isToday = scheduledAt !== null && new Date(scheduledAt).toDateString() === new Date().toDateString()
  return (
    <>
      <button
        type="button"
        className={classes(styles.chip, time === null && styles.quiet)}
        aria-haspopup="dialog"
        aria-label={time === null ? t`Publish later` : t`Published on ${time}`}
        data-tooltip={t`Publish later`}
        data-time={time === null ? undefined : true}
        onClick={() => setOpen(true)}
      >
        <CalendarClock size={16} strokeWidth={2} aria-hidden="true" />
        {time !== null && <span className={styles.chipText}>{isToday ? i18n.date(scheduledAt, clock) : time}</span>}
      </button>
      {(isOpen || refusal !== null) && (
        <Later failure="overlay" onClose={close}>
          <ScheduleSheet
            scheduledAt={scheduledAt}
            onChoose={(next) => compose.change({ scheduledAt: next })}
            refusal={refusal}
            onClose={close}
          />
        </Later>
      )}
    </>
  )
}
