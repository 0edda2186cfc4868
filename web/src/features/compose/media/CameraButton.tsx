import { useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from '../Composer.module.css'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'
import { useFiles } from './useFiles.ts'

/** Takes a picture with the camera of a touch device; others have no camera application to open. */
export function CameraButton({ compose }: { readonly compose: ComposeWithoutText }) {
  const { t } = useLingui()
  const files = useFiles(compose)
  const input = useRef<HTMLInputElement>(null)
  const [isOffered] = useState(() => matchMedia('(pointer: coarse)').matches)
  if (!isOffered) return null
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          files.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className={classes(styles.chip, styles.quiet)}
        aria-label={t`Take a picture`}
        data-tooltip={t`Take a picture`}
        disabled={compose.work.phase !== 'writing'}
        onClick={() => files.choose(() => input.current?.click())}
      >
        <Camera size={16} strokeWidth={2} aria-hidden="true" />
      </button>
    </>
  )
}
