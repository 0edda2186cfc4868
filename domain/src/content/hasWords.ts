import { isDroppedWhole } from './allowList.ts'
import { statusLimits } from './contentLimits.ts'
import { cutText } from './cutText.ts'
import { walkHtml } from './walkHtml.ts'

/** Whether a piece of HTML contains any visible text; reads only up to the first word. HTML beyond the length limit counts as text. */
export function hasWords(html: string): boolean {
  let isFound = html.length > statusLimits.source
  const dropped: boolean[] = []
  walkHtml(cutText(html, statusLimits.source), {
    isFull: () => isFound,
    open(name) {
      dropped.push(dropped.at(-1) === true || isDroppedWhole(name))
    },
    close() {
      dropped.pop()
    },
    leaf() {},
    text(text) {
      isFound ||= dropped.at(-1) !== true && text.trim() !== ''
    },
  })
  return isFound
}
