import type { DeckColumn } from '@starling/domain/deck'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, GripVertical, PanelLeftClose, Trash2, UnfoldHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { isRightToLeft } from '../../ui/keyEvents.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { toasts } from '../../ui/toasts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { dropIndex, edgeSpeed } from './columnDragging.ts'
import { focusColumn, takesAwaitedFocus } from './focusColumn.ts'
import styles from './Deck.module.css'
import type { DeckState } from './useDeck.ts'

interface ColumnControlsProps {
  readonly column: DeckColumn
  readonly title: string
  readonly deck: DeckState
  readonly index: number
  readonly count: number
  readonly frame: RefObject<HTMLElement | null>
}

interface Drag {
  readonly deckElement: HTMLElement
  readonly fromX: number
  readonly fromScroll: number
  /** How far the deck can be scrolled. */
  readonly room: number
  x: number
  isMoving: boolean
  isScrolling: boolean
}

const look = { size: 20, strokeWidth: 1.75 } as const
/** A pointer that moves less than this, in pixels, has pressed the button and not dragged it. */
const dragPx = 5

/** A column's button: dragging moves the column, pressing opens a menu with its other actions. */
export function ColumnControls({ column, title, deck, index, count, frame }: ColumnControlsProps) {
  const { t } = useLingui()
  const { uuid } = column
  const [said, setSaid] = useState('')
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  const isMirrored = isRightToLeft()

  function moveTo(to: number) {
    // Moves are computed among all columns; columns of kinds not shown here keep their places.
    const target = deck.columns.findIndex((each) => each.uuid === shownNames()[to])
    deck.move(uuid, target)
    setSaid(t`${title}, column ${to + 1} of ${count}`)
    requestAnimationFrame(() => frame.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' }))
  }

  function remove() {
    const at = deck.columns.findIndex((each) => each.uuid === uuid)
    const names = shownNames()
    deck.remove(uuid)
    focusColumn(names[index + 1] ?? names[index - 1])
    toasts.show({ title: t`${title} was removed from the deck.`, action: { label: t`Undo`, onSelect: () => deck.putBack(column, at) } })
  }

  function fold() {
    deck.setParams(uuid, { folded: true })
    focusColumn(uuid)
  }

  const entries = (): readonly MenuEntry[] => [
    {
      kind: 'item',
      label: t`Move left`,
      icon: <ArrowLeft {...look} />,
      isDisabled: isMirrored ? index === count - 1 : index === 0,
      onSelect: () => moveTo(isMirrored ? index + 1 : index - 1),
    },
    {
      kind: 'item',
      label: t`Move right`,
      icon: <ArrowRight {...look} />,
      isDisabled: isMirrored ? index === 0 : index === count - 1,
      onSelect: () => moveTo(isMirrored ? index - 1 : index + 1),
    },
    ...(typeof column.params['width'] === 'number'
      ? [
          {
            kind: 'item',
            label: t`Share the room again`,
            icon: <UnfoldHorizontal {...look} />,
            onSelect: () => deck.setParams(uuid, { width: undefined }),
          } as const,
        ]
      : []),
    { kind: 'item', label: t`Fold`, icon: <PanelLeftClose {...look} />, onSelect: fold },
    { kind: 'separator' },
    { kind: 'item', label: t`Remove column`, icon: <Trash2 {...look} />, isDanger: true, onSelect: remove },
  ]

  function handleDown(event: PointerEvent<HTMLElement>) {
    wasDragged.current = false
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const deckElement = frame.current?.closest<HTMLElement>('[data-deck]')
    if (!deckElement) return
    const { scrollLeft: fromScroll, scrollWidth, clientWidth } = deckElement
    // Measured before dragging, because a column drawn beyond the last one makes the deck wider.
    const room = scrollWidth - clientWidth
    drag.current = { deckElement, fromX: event.clientX, fromScroll, room, x: event.clientX, isMoving: false, isScrolling: false }
  }
  function handleMove(event: PointerEvent<HTMLElement>) {
    const moving = drag.current
    const element = frame.current
    if (!moving || !element) return
    moving.x = event.clientX
    if (!moving.isMoving && Math.abs(moving.x - moving.fromX) < dragPx) return
    moving.isMoving = true
    showDragged(element, moving)
    if (!moving.isScrolling) scrollOn(moving, null)
  }
  /** Scrolls the deck in every frame, as long as the pointer is at an edge. */
  function scrollOn(moving: Drag, frameBefore: number | null) {
    const { deckElement, room } = moving
    const speed = edgeSpeed(moving.x, deckElement.getBoundingClientRect())
    moving.isScrolling = speed !== 0
    if (speed === 0) return
    requestAnimationFrame((now) => {
      const element = frame.current
      if (drag.current !== moving || !element) return
      const elapsedMs = frameBefore === null ? 16 : Math.min(50, now - frameBefore)
      const next = deckElement.scrollLeft + speed * elapsedMs
      deckElement.scrollLeft = isMirrored ? Math.min(0, Math.max(-room, next)) : Math.max(0, Math.min(room, next))
      showDragged(element, moving)
      scrollOn(moving, now)
    })
  }
  function handleUp(event: PointerEvent<HTMLElement>) {
    const ended = drag.current
    const element = frame.current
    drag.current = null
    if (!ended?.isMoving || !element) return
    wasDragged.current = true
    showDragged(element, null)
    if (event.type === 'pointercancel') return
    const others = [...document.querySelectorAll<HTMLElement>('[data-deck-column]')]
    const to = dropIndex(
      others.map((each) => each.getBoundingClientRect()),
      others.indexOf(element),
      event.clientX,
      isMirrored,
    )
    if (to !== index) moveTo(to)
  }

  useEffect(() => {
    if (takesAwaitedFocus(uuid)) frame.current?.querySelector<HTMLElement>('[data-column-button]')?.focus()
  }, [uuid, frame])

  return (
    <>
      <Menu
        label={t`Column: ${title}`}
        entries={entries}
        renderTrigger={({ onClick, ...props }) => (
          <button
            type="button"
            {...props}
            data-column-button=""
            className={styles.grip}
            aria-label={t`Column: ${title}`}
            data-tooltip={t`Drag to move`}
            onPointerDown={handleDown}
            onPointerMove={handleMove}
            onPointerUp={handleUp}
            onPointerCancel={handleUp}
            onClick={({ detail }) => {
              // A click made by a key has the count 0. A key never ends a drag. After a drag the browser may send no click, when the column has moved away.
              if (!wasDragged.current || detail === 0) onClick()
              wasDragged.current = false
            }}
          >
            <GripVertical {...look} aria-hidden="true" />
          </button>
        )}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

/** Draws a column at the pointer's position, however far the deck was scrolled meanwhile; null puts it back. */
function showDragged(element: HTMLElement, drag: Drag | null): void {
  element.toggleAttribute('data-dragged', drag !== null)
  element.closest('[data-deck]')?.toggleAttribute('data-dragging', drag !== null)
  element.style.translate = drag === null ? '' : `${drag.x - drag.fromX + drag.deckElement.scrollLeft - drag.fromScroll}px 0`
}

/** The column elements on screen, in order. */
function shownNames(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-deck-column]')].map((element) => element.dataset['deckColumn'] ?? '')
}
