import { flushSync } from 'react-dom'
import { isFocusLost } from './focus.ts'

/**
 * Carries out a change that takes the pressed button away. Where the button had the focus, the article gets it, or what comes in its place;
 * outside a list, where no article takes the focus, its first link does.
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
