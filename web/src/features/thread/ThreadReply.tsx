import type { ThreadNode } from '@starling/domain/threads'
import { memo } from 'react'
import type { CSSProperties } from 'react'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './ThreadScreen.module.css'

type ThreadReplyProps = FeedProps & {
  readonly node: ThreadNode
  readonly above: ThreadNode | undefined
  readonly below: ThreadNode | undefined
}

/** A reply where it belongs: below what it answers, moved inwards where a conversation forks. */
export const ThreadReply = memo(function ThreadReply({ node, above, below, ...feedProps }: ThreadReplyProps) {
  const isJoinedAbove = above !== undefined && above.id === node.parentId && above.indent === node.indent
  const isJoinedBelow = below !== undefined && below.parentId === node.id
  const thread = isJoinedAbove ? (isJoinedBelow ? 'both' : 'above') : isJoinedBelow ? 'below' : undefined
  const isDirect = node.depth === 1 || isJoinedAbove || node.indent > 0
  const card = <StatusCard statusId={node.id} context="thread" thread={thread} isReplyShown={!isDirect || node.isDetached} {...feedProps} />
  if (node.indent === 0) return card
  return (
    <div className={styles.reply} style={place('--indent', node.indent)}>
      {columnsOf(node).map((column) => (
        <i key={column} className={styles.guide} style={place('--level', column)} />
      ))}
      {!isJoinedAbove && <i className={styles.elbow} />}
      {card}
    </div>
  )
})

/** Where lines pass by on their way to a later branch. The outermost replies hang on no line. */
function columnsOf({ guides, indent, isLast }: ThreadNode): readonly number[] {
  const passing = [...guides.slice(1), !isLast]
  return passing.flatMap((isOn, column) => (isOn && column < indent ? [column] : []))
}

function place(name: '--indent' | '--level', value: number): CSSProperties {
  return { [name]: value }
}
