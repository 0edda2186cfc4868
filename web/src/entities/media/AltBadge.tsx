import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './MediaGrid.module.css'

/** A button that shows a picture's description, for readers who can see the picture too. */
export function AltBadge({ description }: { readonly description: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.alt} aria-label={t`ALT: show the description`} onClick={() => setOpen(true)}>
        ALT
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t`Description`} size="small">
        <p className={styles.words} dir="auto">
          {description}
        </p>
      </Dialog>
    </>
  )
}
