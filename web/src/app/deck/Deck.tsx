import type { DeckColumn } from '@starling/domain/deck'
import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { isComposePath, rootPath } from '../../routing/paths.ts'
import type { BrowserNavigator } from '../../routing/browserNavigator.ts'
import { useCurrentLocation } from '../../ui/navigation.ts'
import { useColumnAccount, useDeck } from './useDeck.ts'
import { columnPlace } from './columnPlace.ts'
import styles from './Deck.module.css'
import { DeckTools } from './DeckTools.tsx'
import { OpenedColumn } from './OpenedColumn.tsx'
import { PinnedColumn } from './PinnedColumn.tsx'
import { useGoneColumns } from './useGoneColumns.ts'
import { useKeptScroll } from './useKeptScroll.ts'

/** Columns side by side. A link pressed in one opens in the column after it; the others do not move. */
export function Deck({ navigator, onTitle }: { readonly navigator: BrowserNavigator; readonly onTitle: (title: string) => void }) {
  const deck = useDeck()
  useGoneColumns(deck)
  const location = useCurrentLocation(navigator)
  // Columns of unknown kinds, from a later version, and of accounts that are not signed in on this device, stay stored and are not shown.
  const accountOf = useColumnAccount()
  const shown = deck.columns.flatMap((column) => {
    const place = columnPlace(column)
    const account = accountOf(column)
    return place && account !== undefined ? [{ column, place, account }] : []
  })
  const isPinned = shown.some(
    ({ column, place, account }) =>
      place.path === location.path && account?.key === location.account && isUnfolded(column) && isSameSearch(place, location),
  )
  const isDetail = !isPinned && location.path !== rootPath
  const opener = shown.find(({ column }) => column.uuid === location.opener)?.column.uuid ?? shown.at(-1)?.column.uuid
  const detail = isDetail && <OpenedColumn navigator={navigator} onTitle={onTitle} />
  const frame = useRef<HTMLDivElement>(null)
  useKeptScroll(frame, shown.map(({ column }) => column.uuid).join(' '))
  const open = shown.filter(({ column }) => isUnfolded(column)).length
  return (
    <div
      ref={frame}
      className={styles.deck}
      data-deck
      style={{ '--columns': Math.max(1, open), '--folded': shown.length - open } as CSSProperties}
    >
      {shown.map(({ column, place, account }, index) => (
        <div key={column.uuid} className={styles.group}>
          <PinnedColumn
            column={column}
            place={place}
            account={account}
            deck={deck}
            index={index}
            count={shown.length}
            navigator={navigator}
          />
          {column.uuid === opener && detail}
        </div>
      ))}
      {shown.length === 0 && detail}
      <DeckTools deck={deck} isEmpty={shown.length === 0} />
    </div>
  )
}

function isUnfolded({ params }: DeckColumn): boolean {
  return params['folded'] !== true
}

/** Whether the location's query belongs to this column. A pinned composer takes any query, because it reads its request from there. */
function isSameSearch(place: { readonly path: string; readonly search: string }, location: { readonly search: string }): boolean {
  return isComposePath(place.path) || place.search === '' || place.search === location.search
}
