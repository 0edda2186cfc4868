import type { EntryRow } from '@starling/domain/views'
import { isNewer } from '@starling/domain/ids'
import { Plural, Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { Store } from '../../storage/store.ts'
import { Pill } from '../../ui/Pill.tsx'

interface NewPostsPillProps {
  /** The number of waiting posts; infinite where unknown. */
  readonly waiting: number
  readonly rows: readonly EntryRow[]
  /** The post at the top of the view when scrolling ended. */
  readonly rest: Store<string | null>
  readonly lastReadId: () => string
  readonly onShow: () => void
}

/** Shows the number of new posts above; nothing moves until the reader presses it. */
export function NewPostsPill({ waiting, rows, rest, lastReadId, onShow }: NewPostsPillProps) {
  const restId = useSyncExternalStore(rest.subscribe, rest.get)
  const count = waiting + unreadAbove(rows, restId, lastReadId())
  if (count === 0) return null
  // While posts are missing, each loaded page would change the number.
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

/** The number of unread posts above the current one that are in the list already; infinite where some are missing. */
function unreadAbove(rows: readonly EntryRow[], restId: string | null, lastReadId: string): number {
  const at = rows.findIndex(({ id }) => id === restId)
  let count = 0
  for (const row of rows.slice(0, Math.max(0, at))) {
    if (row.kind === 'entry' && isNewer(row.id, lastReadId)) count += 1
    if (row.kind === 'gap' && (row.maxId === null || isNewer(row.maxId, lastReadId))) count = Infinity
  }
  return count
}
