import { isNewer } from '@starling/domain/ids'
import type { TimelineRow } from '@starling/domain/timelines'
import { Plural, Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { Store } from '../../storage/store.ts'
import { Pill } from '../../ui/Pill.tsx'

interface NewPostsPillProps {
  /** How many wait to be put on screen; infinite where nobody knows. */
  readonly waiting: number
  readonly rows: readonly TimelineRow[]
  /** The post at which the list has come to rest. */
  readonly rest: Store<string | null>
  readonly lastReadId: () => string
  readonly onShow: () => void
}

/** Says how much is new above; what one reads stays where it is until one asks. */
export function NewPostsPill({ waiting, rows, rest, lastReadId, onShow }: NewPostsPillProps) {
  const restId = useSyncExternalStore(rest.subscribe, rest.get)
  const count = waiting + unreadAbove(rows, restId, lastReadId())
  if (count === 0) return null
  // While some are missing, each page that comes would change the number.
  if (count === Infinity) {
    return (
      <Pill count={null} onClick={onShow}>
        <Trans>New posts</Trans>
      </Pill>
    )
  }
  return (
    <Pill count={count} onClick={onShow}>
      <Plural value={count} one="# new post" other="# new posts" />
    </Pill>
  )
}

/** What is on screen already, above the post one stands at, and was never read; infinite where some of that is missing. */
function unreadAbove(rows: readonly TimelineRow[], restId: string | null, lastReadId: string): number {
  const at = rows.findIndex(({ id }) => id === restId)
  let count = 0
  for (const row of rows.slice(0, Math.max(0, at))) {
    if (row.kind === 'entry' && isNewer(row.id, lastReadId)) count += 1
    if (row.kind === 'gap' && (row.maxId === null || isNewer(row.maxId, lastReadId))) count = Infinity
  }
  return count
}
