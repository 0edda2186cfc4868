import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languageName } from '../../../entities/language/languages.ts'
import styles from '../Composer.module.css'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'

const LanguageSheet = loadable(() => import('./LanguageSheet.tsx'), 'LanguageSheet')

/** The language of the post, which readers' filters and translations depend on. */
export function LanguageButton({ compose }: { readonly compose: ComposeWithoutText }) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const code = compose.draft.language
  const name = code ? languageName(code, i18n.locale) : t`not set`
  const label = t`Language: ${name}`
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        // The visible text is part of the accessible name, for voice control; without brackets, which are not spoken.
        aria-label={code ? `${label}, ${code}` : label}
        data-tooltip={label}
        onClick={() => setOpen(true)}
      >
        <span className={styles.code}>{code || '–'}</span>
      </button>
      {isOpen && (
        <LazyBoundary failure="overlay" onClose={() => setOpen(false)}>
          <LanguageSheet compose={compose} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
