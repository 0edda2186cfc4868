import { useLingui } from '@lingui/react/macro'
import { PictureInPicture2 } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { phoneQuery } from '../../ui/breakpoints.ts'
import { toasts } from '../../ui/toasts.ts'
import styles from './Composer.module.css'
import { isComposeWindow, openComposeWindow } from './composeIntent.ts'
import type { ComposeWithoutText } from './useComposeWithoutText.ts'

/** Moves the composer into a window of its own, for reading while writing; phones have no windows. */
export function WindowButton({ compose, onOpened }: { readonly compose: ComposeWithoutText; readonly onOpened: (() => void) | undefined }) {
  const { t } = useLingui()
  const [isOffered] = useState(() => !isComposeWindow() && !matchMedia(phoneQuery).matches)
  if (!isOffered) return null

  function open() {
    // The other page reads the draft from the device's storage.
    compose.store.flush()
    if (openComposeWindow(compose.target)) onOpened?.()
    else toasts.show({ title: t`The browser does not allow another window.` })
  }

  return (
    <button
      type="button"
      className={classes(styles.chip, styles.quiet)}
      aria-label={t`Write in a window of its own`}
      data-tooltip={t`Write in a window of its own`}
      onClick={open}
    >
      <PictureInPicture2 size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  )
}
