import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { createContext, useContext, useId, useRef, useState, useEffect, useEffectEvent } from 'react'
import type { ReactNode, RefObject, SyntheticEvent, UIEvent } from 'react'
import { IconButton } from './IconButton.tsx'
import { HasBackContext, useNavigator } from './navigation.ts'
import { refreshesOnPull } from './pullToRefresh.ts'
import { scrollToTop } from './scrollToTop.ts'
import styles from './Column.module.css'

/** Receives the title of the screen in front; the application sets the document's title. */
export const ScreenTitleContext = createContext<(title: string) => void>(() => undefined)

function useScreenTitle(title: string): void {
  const tell = useContext(ScreenTitleContext)
  useEffect(() => tell(title), [tell, title])
}

/** The one scrolling element of a column. */
export const ScrollerContext = createContext<RefObject<HTMLElement | null> | null>(null)

export function useScroller(): RefObject<HTMLElement | null> {
  const scroller = useContext(ScrollerContext)
  if (!scroller) throw new Error('No column around this list')
  return scroller
}

/** What the surrounding frame adds to a column's header, given the column's title; null where it adds nothing. */
export const ColumnControlsContext = createContext<((title: string) => ReactNode) | null>(null)

/** The account of a column that is not the page's own. */
export interface ColumnOwner {
  /** Its handle, with its sign. */
  readonly handle: string
  readonly picture: ReactNode
}

/** Null for columns of the page's account. */
export const ColumnOwnerContext = createContext<ColumnOwner | null>(null)

interface ColumnProps {
  /** The column's heading and, for the visible screen, the document's title. */
  readonly title: string
  /** Drawn in the header instead of the title. */
  readonly heading?: ReactNode
  readonly icon?: ReactNode
  /** At most three icons; further actions belong in a menu. */
  readonly actions?: ReactNode
  /** Tabs or filters that stay below the header when scrolling. */
  readonly tabs?: ReactNode
  /** Settings of this column, folded behind one button. */
  readonly settings?: ReactNode
  readonly hasBack?: boolean
  /** Drawn beside the title, such as the "3 new posts" button, which would cover posts if it were drawn over the list. */
  readonly news?: ReactNode
  /** Loads the list again when a finger pulls it down at its top. */
  readonly onRefresh?: () => Promise<unknown>
  readonly children: ReactNode
}

/** A column: one header, one scroll container, and one list inside. */
export function Column({ title, heading, icon, actions, tabs, settings, hasBack, news, onRefresh, children }: ColumnProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const settingsId = useId()
  const navigator = useNavigator()
  const canGoBack = useContext(HasBackContext)
  const renderControls = useContext(ColumnControlsContext)
  const owner = useContext(ColumnOwnerContext)
  useScreenTitle(title)
  const refresh = useEffectEvent(() => onRefresh?.() ?? Promise.resolve())
  const canRefresh = onRefresh !== undefined
  useEffect(() => {
    const element = scroller.current
    return canRefresh && element !== null ? refreshesOnPull(element, async () => refresh()) : undefined
  }, [canRefresh])

  return (
    <section className={styles.column} aria-label={owner === null ? title : `${title} · ${owner.handle}`}>
      <header className={styles.header}>
        <div className={styles.bar}>
          {/* Links in a column of the deck open beside it, so it never has a screen to go back to. } */}
          {renderControls === null && (hasBack ?? canGoBack) && (
            <IconButton
              label={t`Back`}
              icon={<ArrowLeft size={22} strokeWidth={1.75} className={styles.arrow} />}
              onClick={() => navigator.back()}
            />
          )}
          {icon && (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          <h1 className={styles.title}>
            <button
              type="button"
              tabIndex={-1}
              className={styles.toTop}
              dir={heading === undefined ? 'auto' : undefined}
              // A name may be cut.
              data-tooltip={heading === undefined ? undefined : title}
              onClick={() => scroller.current && scrollToTop(scroller.current)}
            >
              {heading ?? title}
            </button>
          </h1>
          {news}
          {actions}
          {settings && (
            <IconButton
              label={t`Settings for ${title}`}
              icon={<SlidersHorizontal size={20} strokeWidth={1.75} />}
              aria-expanded={isSettingsOpen}
              aria-controls={settingsId}
              onClick={() => setSettingsOpen(!isSettingsOpen)}
            />
          )}
          {owner && (
            <span className={styles.owner} data-tooltip={owner.handle}>
              {owner.picture}
            </span>
          )}
          {renderControls?.(title)}
        </div>
        {settings && (
          <div id={settingsId} hidden={!isSettingsOpen} className={styles.settings}>
            {isSettingsOpen && settings}
          </div>
        )}
        {tabs}
      </header>
      <div className={styles.stage}>
        {/* In the capture phase the list has not drawn its new rows yet, so that reading the offset costs no layout. */}
        <div
          className={styles.scroller}
          ref={scroller}
          data-scroller
          onScrollCapture={followScroll}
          onWheel={noteMove}
          onTouchMove={noteMove}
        >
          <ScrollerContext value={scroller}>{children}</ScrollerContext>
        </div>
      </div>
    </section>
  )
}

const lastOffsets = new WeakMap<HTMLElement, number>()

/** When the reader last moved each list; a list is also scrolled by the program, to its start and when posts are inserted above. */
const lastMoves = new WeakMap<HTMLElement, number>()

/** How long after the last movement of a finger or wheel a list may continue to scroll because of it, in milliseconds. */
const glideMs = 1500

function noteMove(event: SyntheticEvent<HTMLElement>): void {
  lastMoves.set(event.currentTarget, event.timeStamp)
}

/** Marks the page while the reader scrolls down, so that the phone's bottom bar can hide. */
function followScroll(event: UIEvent<HTMLElement>): void {
  const scroller = event.currentTarget
  const offset = scroller.scrollTop
  const moved = offset - (lastOffsets.get(scroller) ?? 0)
  if (Math.abs(moved) < 8 && offset > 0) return
  lastOffsets.set(scroller, offset)
  if (event.timeStamp - (lastMoves.get(scroller) ?? Number.NEGATIVE_INFINITY) > glideMs) return
  const page = document.documentElement
  const isHidden = moved > 0 && offset > 80
  if (isHidden !== (page.dataset.bars === 'hidden')) {
    if (isHidden) page.dataset.bars = 'hidden'
    else delete page.dataset.bars
  }
}
