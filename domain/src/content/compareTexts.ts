/** A stretch of a text compared with an earlier one. */
export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Longer texts are not compared word by word: that takes time and memory that grow with the product of their lengths. */
const mostComparisons = 4_000_000

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** What was added to and taken out of a text, word by word, in reading order; what was taken out stands before what came in its place. */
export function compareTexts(before: string, after: string): readonly TextChange[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1
  return joined([
    ...now.slice(0, start).map(as('same')),
    ...compareWords(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...now.slice(now.length - end).map(as('same')),
  ])
}

/** By the longest sequence of words that both have. */
function compareWords(old: readonly string[], now: readonly string[]): readonly TextChange[] {
  if (old.length * now.length > mostComparisons) return [...old.map(as('removed')), ...now.map(as('added'))]
  const width = now.length + 1
  /** The length of the longest common sequence of what is left from each pair of places on. */
  const common = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const changes: TextChange[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < now.length) {
    const isLeft = row < old.length
    if (isLeft && column < now.length && old[row] === now[column]) {
      changes.push(as('same')(now[column] ?? ''))
      row += 1
      column += 1
    } else if (isLeft && (column === now.length || at(row + 1, column) >= at(row, column + 1))) {
      changes.push(as('removed')(old[row] ?? ''))
      row += 1
    } else {
      changes.push(as('added')(now[column] ?? ''))
      column += 1
    }
  }
  return changes
}

function as(kind: TextChange['kind']): (text: string) => TextChange {
  return (text) => ({ kind, text })
}

function wordsOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function joined(changes: readonly TextChange[]): readonly TextChange[] {
  const out: { kind: TextChange['kind']; text: string }[] = []
  for (const change of changes) {
    const last = out.at(-1)
    if (last?.kind === change.kind) last.text += change.text
    else out.push({ ...change })
  }
  return out
}
