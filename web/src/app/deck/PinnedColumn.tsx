import type { DeckColumn } from '@starling/domain/deck'
import { Activity, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { acctWithServer } from '../../entities/account/SignedInPicture.tsx'
import { ColumnParamsContext } from '../../entities/timeline/columnParams.ts'
import type { ColumnParams, ColumnSettings } from '../../entities/timeline/columnParams.ts'
import type { BrowserNavigator } from '../../routing/browserNavigator.ts'
import { columnNavigator } from '../../routing/columnNavigator.ts'
import { isComposePath } from '../../routing/paths.ts'
import { ColumnNameContext } from '../../session/useFeed.ts'
import { classes } from '../../ui/classes.ts'
import { ColumnControlsContext } from '../../ui/Column.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { LocationContext, NavigatorContext, useCurrentLocation } from '../../ui/navigation.ts'
import { OtherAccount } from '../other-accounts/OtherAccount.tsx'
import { ScreenSkeleton } from '../ScreenSkeleton.tsx'
import { screenAt } from '../screens.tsx'
import { ColumnControls } from './ColumnControls.tsx'
import { clampWidth, ResizeHandle } from './ResizeHandle.tsx'
import styles from './Deck.module.css'
import { focusColumn } from './focusColumn.ts'
import { FoldedColumn } from './FoldedColumn.tsx'
import { useColumnWords } from './useColumnWords.ts'
import type { DeckState } from './useDeck.ts'

interface PinnedColumnProps {
  readonly column: DeckColumn
  readonly place: { readonly path: string; readonly search: string }
  /** As which account it is read; null for that of the page. */
  readonly account: SignedInAccount | null
  readonly deck: DeckState
  /** Its index among the columns that are shown. */
  readonly index: number
  readonly count: number
  readonly navigator: BrowserNavigator
}

/** A column of the deck: links pressed in it open in the column after it. Outside the window it is unmounted, so that it loads and streams nothing. */
export function PinnedColumn(props: PinnedColumnProps) {
  const { column, deck } = props
  const { uuid, params } = column
  const unfold = () => {
    deck.setParams(uuid, { folded: undefined })
    focusColumn(uuid)
  }
  return params['folded'] === true ? <FoldedColumn column={column} onUnfold={unfold} /> : <OpenColumn {...props} />
}

/** A component of its own, so that an unfolded column is observed again: visibility is observed on its element. */
function OpenColumn({ column, place, account, deck, index, count, navigator }: PinnedColumnProps) {
  const { uuid, params } = column
  const { setParams } = deck
  const columnWords = useColumnWords()
  const own = columnNavigator(navigator, uuid, place.path, place.search)
  const current = useCurrentLocation(navigator)
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame)
  const [draggedWidth, setDraggedWidth] = useState<number | null>(null)
  const settings: ColumnSettings = useMemo(
    () => ({ params: params as ColumnParams, change: (changed) => setParams(uuid, changed) }),
    [params, uuid, setParams],
  )
  const renderControls = useCallback(
    (title: string) => (
      <ColumnControls
        column={column}
        title={account === null ? title : `${title} · @${acctWithServer(account)}`}
        deck={deck}
        index={index}
        count={count}
        frame={frame}
      />
    ),
    [column, account, deck, index, count],
  )
  // The column with the pinned composer receives requests to write.
  const isComposer = isComposePath(place.path)
  const isAskedFor = isComposePath(current.path)
  const location = isComposer && isAskedFor ? { ...own.getLocation(), search: current.search, key: current.key } : own.getLocation()
  const width = draggedWidth ?? (typeof params['width'] === 'number' ? clampWidth(params['width']) : null)
  const screen = (
    <LazyBoundary failure="screen" fallback={<ScreenSkeleton isComposer={isComposer} isAskedFor={isAskedFor} />}>
      {screenAt(place.path)}
    </LazyBoundary>
  )
  return (
    <div
      ref={frame}
      data-deck-column={uuid}
      className={classes(styles.column, width !== null && styles.sized)}
      style={width === null ? undefined : ({ '--width': `${width}px` } as CSSProperties)}
    >
      <NavigatorContext value={own}>
        <LocationContext value={location}>
          <ColumnParamsContext value={settings}>
            <ColumnControlsContext value={renderControls}>
              <ColumnNameContext value={uuid}>
                <Activity mode={isInView ? 'visible' : 'hidden'}>
                  {account === null ? (
                    screen
                  ) : (
                    <OtherAccount account={account} browser={navigator} column={{ id: uuid, location }}>
                      {screen}
                    </OtherAccount>
                  )}
                </Activity>
              </ColumnNameContext>
            </ColumnControlsContext>
          </ColumnParamsContext>
        </LocationContext>
      </NavigatorContext>
      <ResizeHandle
        frame={frame}
        name={columnWords(column)}
        width={width}
        onDrag={setDraggedWidth}
        onResize={(next) => {
          setDraggedWidth(null)
          setParams(uuid, { width: next ?? undefined })
        }}
      />
    </div>
  )
}

/** Whether any part of it is in or near the window; true in browsers without IntersectionObserver. */
function useInView(frame: { readonly current: HTMLElement | null }): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    const element = frame.current
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true), { rootMargin: '0px 200px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return isInView
}
