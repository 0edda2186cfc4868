import { Trans, useLingui } from '@lingui/react/macro'
import { isTooSoonAt } from '@starling/domain/compose'
import { useEffect, useRef, useState } from 'react'
import { scheduledPath } from '../../../routing/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useNavigator } from '../../../ui/navigation.ts'
import { toasts } from '../../../ui/toasts.ts'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './ScheduleSheet.module.css'
import { earliestTime, fromFieldValue, inAnHour, toFieldValue, suggestedTimes, withoutPreface } from './scheduleTimes.ts'

const hourOfDay = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
/** On a Monday, the weekday does not tell which Monday is meant. */
const hourOfDate = { ...hourOfDay, day: 'numeric', month: 'short' } as const

interface ScheduleSheetProps {
  readonly scheduledAt: string | null
  /** The reason why this time was refused. */
  readonly refusal?: string | null
  /** Stores the time in the draft; null removes it. */
  readonly onChoose?: (scheduledAt: string | null) => void
  /** For a post already scheduled at the server; answers why the server refuses the time, or null. */
  readonly onSave?: (scheduledAt: string) => Promise<string | null>
  readonly onClose: () => void
}

/** Chooses when a post is published. */
export function ScheduleSheet({ scheduledAt, refusal = null, onChoose, onSave, onClose }: ScheduleSheetProps) {
  const { t, i18n } = useLingui()
  const navigator = useNavigator()
  const [openedAt] = useState(() => Date.now())
  const [value, setValue] = useState(() => toFieldValue(scheduledAt === null ? inAnHour(openedAt) : new Date(scheduledAt)))
  const [problem, setProblem] = useState(refusal === null ? null : withoutPreface(refusal))
  const [isSaving, setSaving] = useState(false)
  const isHere = useRef(true)
  const isAtServer = onSave !== undefined
  const words = { hour: t`In an hour`, tomorrow: t`Tomorrow morning`, monday: t`Monday morning` }

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function choose() {
    const time = fromFieldValue(value)
    if (time === null) return setProblem(t`Enter a date and a time.`)
    if (isTooSoonAt(time.getTime(), Date.now())) return setProblem(t`The time must be at least five minutes from now.`)
    onChoose?.(time.toISOString())
    if (onSave) {
      setSaving(true)
      const refusal = await onSave(time.toISOString())
      setSaving(false)
      if (refusal !== null && isHere.current) return setProblem(refusal)
      if (refusal !== null) toasts.show({ kind: 'problem', title: t`That did not work`, message: refusal })
    }
    if (isHere.current) onClose()
  }

  function showScheduled() {
    onClose()
    // The overlay's history entry must be removed before navigating.
    setTimeout(() => navigator.push(scheduledPath), 0)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isAtServer ? t`Change the time` : t`Publish later`}
      size="small"
      footer={
        <>
          {scheduledAt !== null && !isAtServer && (
            <Button
              onClick={() => {
                onChoose?.(null)
                onClose()
              }}
            >
              <Trans>Publish at once instead</Trans>
            </Button>
          )}
          <Button kind="primary" isBusy={isSaving} onClick={() => void choose()}>
            <Trans>Set time</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <TextField
          label={t`Date and time`}
          type="datetime-local"
          value={value}
          min={toFieldValue(earliestTime(openedAt))}
          error={problem}
          description={t`In your time zone, at least five minutes from now. Your server publishes it, even while you are away; servers take a limited number of such posts and say when there are too many.`}
          onChange={(event) => {
            setValue(event.target.value)
            setProblem(null)
          }}
        />
        <div className={styles.usual}>
          {suggestedTimes(openedAt).map(({ id, time }) => (
            <button key={id} type="button" className={styles.choice} onClick={() => setValue(toFieldValue(time))}>
              <span>{words[id]}</span>
              <span className={styles.when}>{i18n.date(time, id === 'hour' ? hourOfDay : hourOfDate)}</span>
            </button>
          ))}
        </div>
        {!isAtServer && (
          <button type="button" className={styles.link} onClick={showScheduled}>
            <Trans>Show scheduled posts</Trans>
          </button>
        )}
      </div>
    </Dialog>
  )
}
