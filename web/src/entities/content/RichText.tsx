import type { CustomEmoji } from '@starling/api/custom-emojis'
import { noteLimits, parseContent } from '@starling/domain/content'
import type { ContentLimits } from '@starling/domain/content'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './Content.module.css'
import { ContentNodes } from './ContentNodes.tsx'

/** HTML of an account or of the server, such as a bio or the value of a profile field. */
export function RichText({
  html,
  emojis,
  className,
  limits = noteLimits,
  whenCut = '…',
}: {
  readonly html: string
  readonly emojis: readonly CustomEmoji[]
  readonly className?: string | undefined
  readonly limits?: ContentLimits
  /** Drawn after a text that was cut at the limits. */
  readonly whenCut?: ReactNode
}) {
  const { nodes, isCut } = useMemo(() => parseContent(html, { emojis }, limits), [html, emojis, limits])
  return (
    <div className={classes(styles.content, className)} dir="auto">
      <ContentNodes nodes={nodes} />
      {isCut && whenCut}
    </div>
  )
}
