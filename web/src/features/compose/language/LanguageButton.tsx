import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import styles from '../Composer.module.css'
import type { Compose } from '../useCompose.ts'

const LanguageSheet = lazy(() => import('./LanguageSheet.tsx').then((module) => ({ default: module.LanguageSheet })))

/** The language one writes in, which readers' filters and translations go by (R-comp-22). */
export function LanguageButton({ compose }: { readonly compose: Compose }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const code = compose.draft.language
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        aria-label={t`Language: ${code || t`not set`}`}
        data-tooltip={t`Language`}
        onClick={() => setOpen(true)}
      >
        <span className={styles.code}>{code || '–'}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <LanguageSheet compose={compose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
