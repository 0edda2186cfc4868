/** A distance too long to be scrolled smoothly, in pixels. */
const longestGlide = 4000

/** Scrolls to the top of a list: without animation for readers who want no motion, and from far below. `--quick` is the duration of all animations. */
export function scrollToTop(scroller: HTMLElement): void {
  const moves = !/^0m?s$/.test(getComputedStyle(scroller).getPropertyValue('--quick').trim())
  scroller.scrollTo({ top: 0, behavior: moves && scroller.scrollTop < longestGlide ? 'smooth' : 'instant' })
}
