/** A way longer than this is a blur, in pixels. */
const longestGlide = 4000

/** Back to the top of a list: at once for who wants no motion, and from far down. `--quick` is how long anything moves. */
export function scrollToTop(scroller: HTMLElement): void {
  const moves = !/^0m?s$/.test(getComputedStyle(scroller).getPropertyValue('--quick').trim())
  scroller.scrollTo({ top: 0, behavior: moves && scroller.scrollTop < longestGlide ? 'smooth' : 'instant' })
}
