import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { formatMoment } from '../../entities/time/formatTime.ts'
import { Button } from '../../ui/Button.tsx'
import { ImportPlan } from './ImportPlan.tsx'
import { ImportReport } from './ImportReport.tsx'
import styles from './Transfer.module.css'
import { useProblemWords, useStepWords } from './useChangeWords.ts'
import { useImport } from './useImport.ts'

/** Chooses a file, shows what importing it would change, and makes those changes. */
export function ImportSection() {
  const { t, i18n } = useLingui()
  const stepWords = useStepWords()
  const problemWords = useProblemWords()
  const input = useRef<HTMLInputElement>(null)
  const { state, open, plan, apply, stop, reset } = useImport()
  const file = 'file' in state ? state.file : null
  const when = file ? formatMoment(file.origin.exportedAt, i18n.locale) : ''
  return (
    <section className={styles.section} aria-labelledby="transfer-import">
      <h2 id="transfer-import" className={styles.title}>
        <Trans>Import</Trans>
      </h2>
      <p className={styles.quiet}>
        <Trans>You see every change before anything happens. An import only adds; it takes nothing away.</Trans>
      </p>
      {(state.kind === 'idle' || state.kind === 'refused') && (
        <>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            className={styles.file}
            aria-label={t`File to import`}
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              // Cleared, so that the same file can be chosen again after it was corrected.
              event.target.value = ''
              if (chosen) open(chosen)
            }}
          />
          <div>
            <Button kind="outline" onClick={() => input.current?.click()}>
              <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Choose a file</Trans>
            </Button>
          </div>
        </>
      )}
      {state.kind === 'refused' && (
        <p role="alert" className={styles.problem}>
          {problemWords(state.problem)}
        </p>
      )}
      {file && (file.origin.account || when) && (
        <p className={styles.quiet}>
          <Trans>
            From <bdi>{file.origin.account}</bdi> {when}
          </Trans>
        </p>
      )}
      {file && file.dropped > 0 && (
        <p className={styles.problem}>
          {t`${plural(file.dropped, { one: '# entry of the file makes', other: '# entries of the file make' })} no sense and will be left out.`}
        </p>
      )}
      {state.kind === 'comparing' && (
        <div className={styles.buttons}>
          <p role="status" className={styles.quiet}>
            {stepWords(state.step)}
          </p>
          <Button kind="quiet" onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        </div>
      )}
      {state.kind === 'failed' && <LoadError error={state.error} onRetry={() => plan(state.file)} />}
      {state.kind === 'planned' && (
        <ImportPlan changes={state.changes} onCancel={reset} onApply={(changes) => apply(state.file, changes)} />
      )}
      {(state.kind === 'applying' || state.kind === 'done') && (
        <ImportReport
          total={state.total}
          outcomes={state.outcomes}
          pauseMs={state.kind === 'applying' ? state.pauseMs : null}
          end={state.kind === 'done' ? { error: state.error } : null}
          onStop={stop}
          onAgain={() => plan(state.file)}
          onClose={reset}
        />
      )}
    </section>
  )
}
