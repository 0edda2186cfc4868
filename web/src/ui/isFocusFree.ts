import { isFocusLost } from './isFocusLost.ts'

/** Whether an item of a screen may take the focus without being asked: nothing has it, or only the screen itself. */
export function isFocusFree(): boolean {
  return isFocusLost() || document.activeElement?.id === 'main'
}
