import { useEffect, useRef } from 'react'
import styles from './Tooltip.module.css'

const delayMs = 500

/**
 * One tooltip for the whole page: it shows the `data-tooltip` of the element that is hovered or focused by keyboard.
 * Its text repeats the accessible name, so it is hidden from assistive technology.
 */
export function TooltipLayer() {
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let owner: Element | null = null

    const hide = () => {
      clearTimeout(timer)
      owner = null
      bubble.current?.removeAttribute('data-shown')
    }
    const show = (target: Element) => {
      const text = target.getAttribute('data-tooltip')
      if (!bubble.current || !text || !target.isConnected) return
      bubble.current.textContent = text
      place(bubble.current, target.getBoundingClientRect())
      bubble.current.setAttribute('data-shown', '')
    }
    const consider = (event: Event, waitMs: number) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tooltip]') : null
      if (target === owner) return
      hide()
      if (!target) return
      owner = target
      timer = setTimeout(() => show(target), waitMs)
    }
    const handlePointer = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') consider(event, delayMs)
    }
    const handleFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) consider(event, delayMs)
    }
    const leave = new AbortController()
    const options = { passive: true, signal: leave.signal }
    document.addEventListener('pointerover', handlePointer, options)
    document.addEventListener('focusin', handleFocus, options)
    for (const type of ['pointerdown', 'keydown', 'focusout']) document.addEventListener(type, hide, options)
    document.addEventListener('scroll', hide, { ...options, capture: true })
    return () => {
      leave.abort()
      hide()
    }
  }, [])

  return <div ref={bubble} className={styles.tooltip} aria-hidden="true" />
}

function place(bubble: HTMLElement, anchor: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = bubble
  const left = Math.max(8, Math.min(anchor.left + anchor.width / 2 - width / 2, innerWidth - width - 8))
  const isAbove = anchor.bottom + height + 12 > innerHeight
  const top = isAbove ? anchor.top - height - 6 : anchor.bottom + 6
  bubble.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
}
