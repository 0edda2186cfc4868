import type { CustomEmoji } from '@starling/api/custom-emojis'
import { noteLimits, parseContent } from '@starling/domain/content'
import { useMemo } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './Content.module.css'
import { ContentNodes } from './ContentNodes.tsx'

/** HTML of an account: a note or the value of a field. */
export function RichText({
  html,
  emojis,
  className,
}: {
  readonly html: string
  readonly emojis: readonly CustomEmoji[]
  readonly className?: string | undefined
}) {
  const { nodes, isCut } = useMemo(() => parseContent(html, { emojis }, noteLimits), [html, emojis])
  return (
    <div className={classes(styles.content, className)} dir="auto">
      <ContentNodes nodes={nodes} />
      {isCut && '…'}
    </div>
  )
}
