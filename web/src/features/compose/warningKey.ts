import { isInputMethodKey } from '../../ui/keyEvents.ts'

/** As in `aria-keyshortcuts`. */
export const warningKey = 'Alt+X'

/** Whether a key opens or removes the warning. On a Mac, Option and x produce a character; where that is a letter, it is typed. */
export function isWarningKey(event: KeyboardEvent): boolean {
  const { key, code, altKey, ctrlKey, metaKey } = event
  if (!altKey || ctrlKey || metaKey || event.repeat || isInputMethodKey(event)) return false
  return key.toLowerCase() === 'x' || (code === 'KeyX' && !/\p{L}/u.test(key))
}
