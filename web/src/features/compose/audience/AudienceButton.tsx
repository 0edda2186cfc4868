import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import styles from '../Composer.module.css'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { usePrivacyWords } from '../../../entities/visibility/usePrivacyWords.ts'

const AudienceSheet = loadable(() => import('./AudienceSheet.tsx'), 'AudienceSheet')

/** Shows who will see the post, and opens the dialog for choosing that. */
export function AudienceButton({
  compose,
  label,
  shortLabel,
}: {
  readonly compose: ComposeWithoutText
  readonly label: string
  readonly shortLabel: string
}) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { Icon } = usePrivacyWords()(compose.draft.privacy)
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        data-privacy={compose.draft.privacy}
        aria-haspopup="dialog"
        aria-label={t`Audience: ${label}`}
        onClick={() => setOpen(true)}
      >
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        <span className={styles.chipText}>{shortLabel}</span>
        <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
      </button>
      {isOpen && (
        <LazyBoundary failure="overlay" onClose={() => setOpen(false)}>
          <AudienceSheet compose={compose} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
