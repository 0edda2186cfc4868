import { listIn } from './activeList.ts'
import { frontOf } from './focus.ts'

/** A distance too long to be scrolled smoothly, in pixels. */
const longestGlide = 4000

/**
 * Goes to the top of a column. A list goes there by itself; everything else is scrolled, without animation for readers who want no motion and from
 * far below. `--quick` is the duration of all animations.
 */
export function scrollToTop(scroller: HTMLElement): void {
  const list = listIn(scroller)
  if (list !== null) return list.toTop()
  const moves = !/^0m?s$/.test(getComputedStyle(scroller).getPropertyValue('--quick').trim())
  scroller.scrollTo({ top: 0, behavior: moves && scroller.scrollTop < longestGlide ? 'smooth' : 'instant' })
}

/** Goes to the top of the screen in front. */
export function scrollScreenToTop(): void {
  const scrollers = [...document.querySelectorAll<HTMLElement>('#main [data-scroller]')]
  const shown = frontOf(scrollers)
  if (shown !== undefined) scrollToTop(shown)
}
