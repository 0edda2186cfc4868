import { Plural, Trans } from '@lingui/react/macro'
import type { ShownReply, ThreadNode } from '@starling/domain/threads'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { CSSProperties } from 'react'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { classes } from '../../ui/classes.ts'
import { sidewaysStep } from '../../ui/keyEvents.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './ThreadScreen.module.css'

export type TreeStep = 'parent' | 'next-sibling' | 'previous-sibling' | 'fold' | 'unfold'

type ThreadReplyProps = FeedProps & {
  readonly reply: ShownReply
  readonly above: ThreadNode | undefined
  readonly below: ThreadNode | undefined
  readonly isNew: boolean
  /** The position in a run of consecutive posts by the same author, and their number. */
  readonly place: { readonly n: number; readonly of: number } | null
  readonly onStep: (id: string, step: TreeStep) => void
}

/** Branches with fewer posts cannot be folded, because reading them is as quick. */
const worthFolding = 4

/** A reply in the tree, indented where a conversation forks, with a button to fold the replies to it. */
export const ThreadReply = memo(function ThreadReply({ reply, above, below, isNew, place, onStep, ...feedProps }: ThreadReplyProps) {
  const { node, isFolded } = reply
  const isJoinedAbove = above !== undefined && above.id === node.parentId && above.indent === node.indent
  const isJoinedBelow = below !== undefined && below.parentId === node.id && node.indent === below.indent
  const thread = isJoinedAbove ? (isJoinedBelow ? 'both' : 'above') : isJoinedBelow ? 'below' : undefined
  const isDirect = node.depth === 1 || isJoinedAbove || node.indent > 0
  // Foldable are posts with several replies and the first post of a long branch, but not each post of a chain without forks.
  const canFold = isFolded || reply.replies > 1 || (reply.below >= worthFolding && !isJoinedAbove)

  const wrapper = useRef<HTMLDivElement>(null)
  const foldId = useId()

  const step = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // Only where the card itself is focused: in a field or menu the arrow keys have their own meaning.
    if (!(target instanceof HTMLElement) || target.getAttribute('data-list-key') === null) return
    const wanted = stepOf(key, shiftKey, isFolded, reply.below > 0)
    if (wanted === null) return
    event.preventDefault()
    onStep(node.id, wanted)
  })

  // The wrapper is not interactive: it handles keys that bubble from the card inside.
  useEffect(() => {
    const element = wrapper.current
    const handle = (event: KeyboardEvent) => step(event)
    element?.addEventListener('keydown', handle)
    return () => element?.removeEventListener('keydown', handle)
  }, [])

  return (
    <div
      ref={wrapper}
      className={classes(node.indent > 0 && styles.reply, isNew && styles.new)}
      style={node.indent > 0 ? offset('--indent', node.indent) : undefined}
    >
      {columnsOf(node).map((column) => (
        <i key={column} className={styles.guide} style={offset('--level', column)} />
      ))}
      {node.indent > 0 && !isJoinedAbove && <i className={styles.elbow} />}
      {(place || isNew) && (
        <p className={styles.marks}>
          {isNew && (
            <span className={styles.newMark}>
              <Trans>New</Trans>
            </span>
          )}
          {place && (
            <span>
              <Trans>
                {place.n} of {place.of}
              </Trans>
            </span>
          )}
        </p>
      )}
      <StatusCard statusId={node.id} context="thread" thread={thread} isReplyShown={!isDirect || node.isDetached} {...feedProps} />
      {canFold && (
        // An article, because ARIA allows nothing else inside a feed.
        <article aria-labelledby={foldId}>
          <button
            id={foldId}
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            onClick={() => onStep(node.id, isFolded ? 'unfold' : 'fold')}
          >
            {isFolded ? (
              <>
                <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
                <Plural value={reply.below} one="Show # reply" other="Show # replies" />
              </>
            ) : (
              <>
                <ChevronUp size={16} strokeWidth={2} aria-hidden="true" />
                <Plural value={reply.below} one="Fold # reply" other="Fold # replies" />
              </>
            )}
          </button>
        </article>
      )}
    </div>
  )
})

/** The keys of ARIA's tree pattern. */
function stepOf(key: string, hasShift: boolean, isFolded: boolean, hasBranch: boolean): TreeStep | null {
  if (hasShift) return key === 'J' ? 'next-sibling' : key === 'K' ? 'previous-sibling' : null
  const step = sidewaysStep(key)
  if (step === -1) return hasBranch && !isFolded ? 'fold' : 'parent'
  return step === 1 && isFolded ? 'unfold' : null
}

/** Columns in which a line continues to a later branch. Outermost replies are not connected by a line. */
function columnsOf({ guides, indent, isLast }: ThreadNode): readonly number[] {
  const passing = [...guides.slice(1), !isLast]
  return passing.flatMap((isOn, column) => (isOn && column < indent ? [column] : []))
}

function offset(name: '--indent' | '--level', value: number): CSSProperties {
  return { [name]: value }
}
