import { asApiError } from '@starling/api/client'
import type { ApiError } from '@starling/api/client'
import { writeBundle } from '@starling/domain/transfer'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useActiveAccount, useSession } from '../../session/SessionProvider.tsx'
import { clock } from '../../entities/time/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { serverDomain } from '../../session/loadInstance.ts'
import { readAccountData } from './readAccountData.ts'
import type { ReadingStep } from './readAccountData.ts'
import styles from './Transfer.module.css'
import { useStepWords } from './useChangeWords.ts'

type Progress =
  | { readonly kind: 'idle' | 'done' }
  | { readonly kind: 'reading'; readonly step: ReadingStep }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Collects everything from the server and offers it as a file to save. */
export function ExportSection() {
  const { t } = useLingui()
  const session = useSession()
  const account = useActiveAccount()
  const stepWords = useStepWords()
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  const abort = useRef<AbortController>(null)

  async function save() {
    const controller = new AbortController()
    abort.current = controller
    try {
      const domain = await serverDomain(session)
      const { bundle } = await readAccountData(session, {
        domain,
        signal: controller.signal,
        onStep: (step) => setProgress({ kind: 'reading', step }),
      })
      const exportedAt = new Date(clock.now()).toISOString()
      const name = account?.acct ?? ''
      const text = writeBundle(bundle, { account: name.includes('@') ? name : `${name}@${domain}`, exportedAt })
      handOver(text, `starling-${name.replaceAll(/[^\w.-]+/g, '-')}-${exportedAt.slice(0, 10)}.json`)
      setProgress({ kind: 'done' })
    } catch (cause) {
      setProgress(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', error: asApiError(cause) })
    }
  }

  const isBusy = progress.kind === 'reading'
  return (
    <section className={styles.section} aria-labelledby="transfer-export">
      <h2 id="transfer-export" className={styles.title}>
        <Trans>Export</Trans>
      </h2>
      <div className={styles.buttons}>
        <Button kind="primary" isBusy={isBusy} onClick={() => void save()}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Save as a file</Trans>
        </Button>
        {isBusy && (
          <Button kind="quiet" onClick={() => abort.current?.abort()}>
            <Trans>Stop</Trans>
          </Button>
        )}
      </div>
      <p role="status" className={styles.quiet}>
        {isBusy && stepWords(progress.step)}
        {progress.kind === 'done' && <Trans>The file is saved where your browser keeps downloads.</Trans>}
      </p>
      {progress.kind === 'failed' && (
        <p role="alert" className={styles.problem}>
          {progress.error.kind === 'offline'
            ? navigator.onLine
              ? t`The server cannot be reached. Nothing was saved.`
              : t`You are offline. Nothing was saved.`
            : (progress.error.serverMessage ?? t`The server did not answer as expected. Nothing was saved.`)}
        </p>
      )}
    </section>
  )
}

/** Starts a download; the object URL is released afterwards. */
function handOver(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
