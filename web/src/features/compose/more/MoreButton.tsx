import { useLingui } from '@lingui/react/macro'
import { expiryTagOf } from '@starling/domain/compose'
import { SlidersHorizontal, Timer } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import styles from '../Composer.module.css'
import type { Compose } from '../useCompose.ts'

const MoreSheet = loadable(() => import('./MoreSheet.tsx'), 'MoreSheet')

/** Opens the less common options, and shows which of them are on. */
export function MoreButton({ compose, onDelete }: { readonly compose: Compose; readonly onDelete: () => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { isMarkdown, text } = compose.draft
  const expires = compose.capabilities?.expiry === true && expiryTagOf(text) !== null
  const marks = [isMarkdown && t`Markdown`, expires && t`deletes itself`].filter((mark) => mark !== false)
  const label = marks.length === 0 ? t`More options` : t`More options: ${marks.join(', ')}`
  return (
    <>
      <button
        type="button"
        className={classes(styles.chip, marks.length === 0 && styles.quiet)}
        aria-haspopup="dialog"
        aria-label={label}
        data-tooltip={t`More options`}
        onPointerEnter={() => void MoreSheet.preload()}
        onClick={() => setOpen(true)}
      >
        {expires ? (
          <Timer size={16} strokeWidth={2} aria-hidden="true" />
        ) : (
          <SlidersHorizontal size={16} strokeWidth={2} aria-hidden="true" />
        )}
        {isMarkdown && <span className={styles.code}>MD</span>}
      </button>
      {isOpen && (
        <LazyBoundary failure="overlay" onClose={() => setOpen(false)}>
          <MoreSheet compose={compose} onDelete={onDelete} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
