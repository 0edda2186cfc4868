import type { ApiError } from '@starling/api/client'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import type { ChangeOutcome } from './makeChanges.ts'
import styles from './Transfer.module.css'
import { useChangeWords, useRefusalWords } from './useChangeWords.ts'

interface ImportReportProps {
  readonly total: number
  readonly outcomes: readonly ChangeOutcome[]
  readonly pauseMs: number | null
  /** Null while it is running. */
  readonly end: { readonly error: ApiError | 'stopped' | null } | null
  readonly onStop: () => void
  /** Plans the remaining changes, by comparing the file with the server's current state. */
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The progress, the failed changes with their reasons, and a button to do the rest. */
export function ImportReport({ total, outcomes, pauseMs, end, onStop, onAgain, onClose }: ImportReportProps) {
  const { t } = useLingui()
  const changeWords = useChangeWords()
  const refusalWords = useRefusalWords()
  const count = outcomes.length
  const partial = outcomes.filter(({ refusals }) => refusals.length > 0)
  const whole = count - partial.length
  const seconds = Math.ceil((pauseMs ?? 0) / 1000)
  const isUnfinished = end !== null && (end.error !== null || partial.length > 0)
  return (
    <>
      <progress className={styles.progress} max={total} value={count} aria-label={t`Progress of the import`} />
      <p role="status">
        {end === null && pauseMs === null && t`${count} of ${total}`}
        {end === null && pauseMs !== null && t`The server asks for a pause of ${plural(seconds, { one: '# second', other: '# seconds' })}…`}
        {end !== null && t`${plural(whole, { one: '# change was', other: '# changes were' })} made.`}
      </p>
      {end?.error === 'stopped' && (
        <p className={styles.problem}>
          <Trans>You stopped it. What was done until then stays.</Trans>
        </p>
      )}
      {end !== null && end.error !== null && end.error !== 'stopped' && (
        <p role="alert" className={styles.problem}>
          {end.error.kind === 'offline'
            ? t`The connection is gone. What was done until then stays.`
            : t`The server did not go on. What was done until then stays.`}
        </p>
      )}
      {partial.length > 0 && (
        <>
          <h3 className={styles.heading}>
            <Trans>Not all of it could be done</Trans>
          </h3>
          <ul className={styles.refusals}>
            {partial.map(({ change, refusals }, index) => (
              <li key={index}>
                <bdi className={styles.name}>{changeWords(change).name}</bdi>
                <ul>
                  {refusals.slice(0, 20).map((refusal, line) => (
                    <li key={line} className={styles.quiet} dir="auto">
                      {refusalWords(refusal)}
                    </li>
                  ))}
                  {refusals.length > 20 && (
                    <li className={styles.quiet}>{t`And ${plural(refusals.length - 20, { one: '# more', other: '# more' })}`}</li>
                  )}
                </ul>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.buttons}>
        {end === null && (
          <Button onClick={onStop}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {isUnfinished && (
          <Button kind="outline" onClick={onAgain}>
            <Trans>Look what is left</Trans>
          </Button>
        )}
        {end !== null && (
          <Button kind="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
