import type { Status } from '@starling/api/statuses'
import { writtenWarning } from '../store/index.ts'
import { isDroppedWhole, isUnwrappedBlock } from './allowList.ts'
import { statusLimits } from './contentLimits.ts'
import { cutText } from './cutText.ts'
import { walkHtml } from './walkHtml.ts'

const paragraphs: ReadonlySet<string> = new Set(['p', 'pre', 'blockquote', 'ul', 'ol'])

/**
 * The complete text of a piece of HTML, however long or deeply nested: a line break is a newline, a paragraph a blank line,
 * any other block a line of its own. With `hasQuote`, without the line that names the quoted post.
 */
export function plainTextOf(html: string, { hasQuote = false }: { readonly hasQuote?: boolean } = {}): string {
  const out: string[] = []
  const open: { readonly lines: number; readonly isDropped: boolean }[] = []
  /** Number of newlines to write before the next word. */
  let due = 0
  const isDropped = () => open.at(-1)?.isDropped === true
  walkHtml(html, {
    open(name, attributes) {
      const drops = isDropped() || isDroppedWhole(name) || (hasQuote && isQuoteLine(attributes.get('class') ?? ''))
      const lines = drops ? 0 : paragraphs.has(name) ? 2 : isUnwrappedBlock(name) ? 1 : 0
      due = Math.max(due, lines)
      open.push({ lines, isDropped: drops })
    },
    close() {
      due = Math.max(due, open.pop()?.lines ?? 0)
    },
    leaf(name) {
      if (isDropped()) return
      if (name === 'br') out.push('\n')
      else if (name === 'hr') due = Math.max(due, 1)
    },
    text(text) {
      if (isDropped()) return
      if (due > 0 && text.trim() !== '') {
        out.push('\n'.repeat(due))
        due = 0
      }
      out.push(text)
    },
  })
  return out
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The beginning of that text, for a line or a message about the post: at most so many characters, read from no more HTML than a post's card reads. */
export function excerptOf(html: string, characters: number): string {
  return beginningOf(plainTextOf(cutText(html, statusLimits.source)), characters)
}

/** How a post begins: the warning that its author wrote, which is plain text, or else its words. */
export function excerptOfStatus(status: Pick<Status, 'spoiler_text' | 'content' | 'emojis'>, characters: number): string {
  const warning = writtenWarning(status)
  return warning === '' ? excerptOf(status.content, characters) : beginningOf(warning, characters)
}

/** A text, with an ellipsis in place of what does not fit. */
function beginningOf(text: string, characters: number): string {
  return text.length <= characters ? text : `${cutText(text, characters - 1).trimEnd()}…`
}

function isQuoteLine(classes: string): boolean {
  return classes.split(/\s+/).includes('quote-inline')
}
