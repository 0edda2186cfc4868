import { flushSync } from 'react-dom'
import { isFocusLost } from './focus.ts'

/**
 * Makes a change that removes the pressed button. If the button had the focus, the article gets it, or the element that replaces it;
 * outside a list, where articles cannot take the focus, its first link.
 */
export function passFocus(button: HTMLElement, change: () => void): void {
  const article = button.closest('article')
  const place = article?.parentElement
  const index = article && place ? [...place.children].indexOf(article) : -1
  flushSync(change)
  if (!isFocusLost()) return
  const next = article?.isConnected === true ? article : place?.children[index]
  if (!(next instanceof HTMLElement)) return
  next.focus({ preventScroll: true })
  if (isFocusLost()) next.querySelector<HTMLElement>('a[href]:not([tabindex="-1"])')?.focus({ preventScroll: true })
}
