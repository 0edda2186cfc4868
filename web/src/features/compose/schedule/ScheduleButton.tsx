import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { classes } from '../../../ui/classes.ts'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import styles from '../Composer.module.css'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'
import { ignoresSchedule } from './scheduledPosts.ts'

const ScheduleSheet = loadable(() => import('./ScheduleSheet.tsx'), 'ScheduleSheet')

interface ScheduleButtonProps {
  readonly compose: ComposeWithoutText
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
  const words = scheduledAt === null ? null : wordsOf(scheduledAt, i18n)
  const time = words?.whole ?? null
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
        {words !== null && <span className={styles.chipText}>{words.short}</span>}
      </button>
      {(isOpen || refusal !== null) && (
        <LazyBoundary failure="overlay" onClose={close}>
          <ScheduleSheet
            scheduledAt={scheduledAt}
            onChoose={(next) => compose.change({ scheduledAt: next })}
            refusal={refusal}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </>
  )
}

/** A time of publishing; where space is scarce, only the hour for a time today. */
function wordsOf(at: string, i18n: I18n): { readonly whole: string; readonly short: string } {
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  const whole = i18n.date(at, { month: 'short', day: 'numeric', ...clock })
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return { whole, short: isToday ? i18n.date(at, clock) : whole }
}
