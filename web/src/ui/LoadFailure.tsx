import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import { IconButton } from './IconButton.tsx'
import { CodeLoadError } from './loadable.tsx'
import styles from './LoadFailure.module.css'
import { NewVersionContext } from './newVersion.ts'
import { useOverlayEntry } from './useOverlayEntry.ts'

interface Failure {
  readonly error: unknown
  /** The number of retries so far. */
  readonly retries: number
  readonly onRetry: () => void
}

/** Shows, in place of a part, that it could not be loaded or failed to render. */
export function LoadFailure({ extent, ...failure }: Failure & { readonly extent: 'app' | 'screen' | 'part' }) {
  const words = useWords(failure, extent)
  return (
    <ErrorState
      title={words.title}
      text={words.text}
      {...(words.isOutdated ? {} : { onRetry: failure.onRetry })}
      action={words.offersReload && <ReloadButton isMain={words.isOutdated} />}
    />
  )
}

/** The same as a small message over the screen, for overlays. It is in the browser's top layer. */
export function LoadNotice({
  takesFocus,
  onClose,
  ...failure
}: Failure & { readonly takesFocus: boolean; readonly onClose?: (() => void) | undefined }) {
  const { t } = useLingui()
  const words = useWords(failure, 'part')
  const [isDismissed, setDismissed] = useState(false)
  const close = onClose ?? (() => setDismissed(true))
  useOverlayEntry(onClose !== undefined, close)
  const note = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = note.current
    // Older browsers without the top layer show it at a fixed position.
    if (element && 'showPopover' in element) {
      element.popover = 'manual'
      element.showPopover()
    }
    if (!takesFocus) return
    const before = document.activeElement
    element?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [takesFocus])

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onClose) return
    event.stopPropagation()
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event)
    // Handled before other overlays that may be open below it.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])

  if (isDismissed) return null
  return (
    <div ref={note} role="alert" className={takesFocus ? styles.notice : styles.unasked}>
      <span className={styles.words}>
        <strong>{words.title}</strong>
        <span>{words.text}</span>
      </span>
      <span className={styles.buttons}>
        {!words.isOutdated && (
          <Button kind="secondary" onClick={failure.onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {words.offersReload && <ReloadButton isMain={words.isOutdated} />}
        <IconButton label={t`Dismiss`} icon={<X size={18} strokeWidth={1.75} />} onClick={close} />
      </span>
    </div>
  )
}

function ReloadButton({ isMain }: { readonly isMain: boolean }) {
  return (
    <Button kind={isMain ? 'primary' : 'quiet'} onClick={() => window.location.reload()}>
      <Trans>Reload</Trans>
    </Button>
  )
}

interface Words {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly isOutdated: boolean
  readonly offersReload: boolean
}

function useWords({ error, retries }: Pick<Failure, 'error' | 'retries'>, extent: 'app' | 'screen' | 'part'): Words {
  const isLoadError = error instanceof CodeLoadError
  const hasNewVersion = useContext(NewVersionContext)
  const [isOutdated, setOutdated] = useState(false)

  useEffect(() => {
    if (!isLoadError) return
    let isHere = true
    hasNewVersion().then(
      (is) => isHere && setOutdated(is),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isLoadError, hasNewVersion])

  if (isOutdated) {
    return {
      title: <Trans>A new version is ready</Trans>,
      text: <Trans>This part belongs to an older one. Reload to go on; what you have written is kept.</Trans>,
      isOutdated,
      offersReload: true,
    }
  }
  if (isLoadError) {
    return {
      title: extent === 'screen' ? <Trans>This screen could not be loaded</Trans> : <Trans>This part could not be loaded</Trans>,
      text: <Trans>The connection may be gone. What you have written is kept.</Trans>,
      isOutdated,
      offersReload: retries > 0 || extent === 'app',
    }
  }
  return {
    title:
      extent === 'app' ? (
        <Trans>Starling could not go on</Trans>
      ) : extent === 'screen' ? (
        <Trans>This screen could not be shown</Trans>
      ) : (
        <Trans>This part could not be shown</Trans>
      ),
    text:
      extent === 'app' ? (
        <Trans>Something went wrong. What you have written is kept.</Trans>
      ) : (
        <Trans>Something in it went wrong. The rest of the app is fine.</Trans>
      ),
    isOutdated,
    offersReload: retries > 0 || extent === 'app',
  }
}
