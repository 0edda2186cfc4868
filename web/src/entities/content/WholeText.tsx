import { plainTextOf, splitText, thinMarks } from '@starling/domain/content'
import { useMemo } from 'react'
import styles from './Content.module.css'

interface WholeTextProps {
  readonly html: string
  /** Whether the post it quotes is drawn elsewhere. */
  readonly hasQuote: boolean
}

/** About thirty lines: little enough for a frame, much enough for the seams not to matter. */
const blockLength = 2000

/** All words of a text of any length, in blocks of which the browser lays out only those in sight. */
export function WholeText({ html, hasQuote }: WholeTextProps) {
  const blocks = useMemo(() => splitText(thinMarks(plainTextOf(html, { hasQuote })), blockLength), [html, hasQuote])
  return blocks.map((block, index) => (
    <div key={index} className={styles.block} dir="auto">
      {block}
    </div>
  ))
}
