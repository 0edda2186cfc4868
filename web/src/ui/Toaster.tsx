import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { MouseEvent } from 'react'
import { classes } from './classes.ts'
import { giveFocusBack } from './focus.ts'
import { IconButton } from './IconButton.tsx'
import { isPlainClick, Link } from './Link.tsx'
import type { Toast } from './toasts.ts'
import { toasts } from './toasts.ts'
import { alertsRegionMark } from './alertsRegion.ts'
import styles from './Toaster.module.css'
import { useLostFocus } from './useLostFocus.ts'

/**
 * Shows toasts in one polite live region; hovering or focusing it stops their timers. When a focused toast is removed for any
 * reason, the focus returns to the element that had it before, so that the next key acts there; after its link was followed, it is
 * left to the screen that the link opens. They are drawn beside the application, which is inert while a modal dialog is open.
 */
export function Toaster() {
  const { t } = useLingui()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  const [isPaused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  const isFollowed = useRef(false)

  const lostFocus = useLostFocus(() => {
    setPaused(false)
    if (!isFollowed.current) giveFocusBack(focusedBefore.current)
  })

  useEffect(() => {
    const end = new AbortController()
    const hold = (type: string, isNow: boolean) => region.current?.addEventListener(type, () => setPaused(isNow), { signal: end.signal })
    hold('pointerenter', true)
    hold('focusin', true)
    hold('pointerleave', false)
    hold('focusout', false)
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && region.current?.contains(relatedTarget)) return
      isFollowed.current = false
      focusedBefore.current = relatedTarget instanceof Element ? relatedTarget : null
    }
    region.current?.addEventListener('focusin', remember, { signal: end.signal })
    return () => end.abort()
  }, [])

  return createPortal(
    <section ref={region} className={styles.region} aria-label={t`Alerts`} {...alertsRegionMark} {...lostFocus}>
      <ol aria-live="polite" aria-relevant="additions" className={styles.list}>
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} onFollow={() => (isFollowed.current = true)} />
        ))}
      </ol>
    </section>,
    document.body,
  )
}

interface ToastCardProps {
  readonly toast: Toast
  readonly isPaused: boolean
  /** The link of the toast was followed on this page. */
  readonly onFollow: () => void
}

function ToastCard({ toast, isPaused, onFollow }: ToastCardProps) {
  const { t } = useLingui()
  const dismiss = () => toasts.dismiss(toast.id)
  const expire = useEffectEvent(dismiss)

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => expire(), toast.lifeMs)
    return () => clearTimeout(timer)
  }, [isPaused, toast.lifeMs])

  function choose() {
    toast.action?.onSelect?.()
    dismiss()
  }

  function follow(event: MouseEvent) {
    if (isPlainClick(event)) onFollow()
    choose()
  }

  return (
    <li className={classes(styles.toast, toast.kind === 'problem' && styles.problem)}>
      <div className={styles.words}>
        <strong className={styles.title}>{toast.title}</strong>
        {toast.context && <span className={styles.context}>{toast.context}</span>}
        {toast.message && <span className={styles.message}>{toast.message}</span>}
      </div>
      {toast.action &&
        (toast.action.href === undefined ? (
          <button type="button" className={styles.action} onClick={choose}>
            {toast.action.label}
          </button>
        ) : (
          <Link href={toast.action.href} className={styles.action} onClick={follow}>
            {toast.action.label}
          </Link>
        ))}
      <IconButton label={t`Dismiss`} icon={<X size={18} strokeWidth={1.75} />} onClick={dismiss} className={styles.close} />
    </li>
  )
}
