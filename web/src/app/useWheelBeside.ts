import { useEffect } from 'react'

/** Scrolls the column when the mouse wheel is used beside it, because nothing else there can scroll. */
export function useWheelBeside(): void {
  useEffect(() => {
    document.addEventListener('wheel', passWheelOn, { passive: true })
    return () => document.removeEventListener('wheel', passWheelOn)
  }, [])
}

function passWheelOn(event: WheelEvent): void {
  const target = event.target instanceof Element ? event.target : null
  if (event.ctrlKey || !target || target.closest('main, [role="dialog"], [role="menu"]')) return
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto') return
  }
  const scrollers = [...document.querySelectorAll<HTMLElement>('main [data-scroller]')]
  const shown = scrollers.filter((scroller) => scroller.checkVisibility())
  if (shown.length === 1) shown[0]?.scrollBy({ top: event.deltaY })
}
