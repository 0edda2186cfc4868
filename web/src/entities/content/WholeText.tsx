import { plainTextOf, cutIntoPieces, limitCombiningMarks } from '@starling/domain/content'
import { useMemo } from 'react'
import styles from './Content.module.css'

interface WholeTextProps {
  readonly html: string
  /** Whether the quoted post is drawn separately. */
  readonly hasQuote: boolean
}

/** About thirty lines: few enough to lay out within a frame, and many enough that gaps between blocks are rare. */
const blockLength = 2000

/** The complete text of any length, in blocks of which the browser only lays out the visible ones. */
export function WholeText({ html, hasQuote }: WholeTextProps) {
  const blocks = useMemo(() => cutIntoPieces(limitCombiningMarks(plainTextOf(html, { hasQuote })), blockLength), [html, hasQuote])
  return blocks.map((block, index) => (
    <div key={index} className={styles.block} dir="auto">
      {block}
    </div>
  ))
}
