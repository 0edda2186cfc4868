import * as Ariakit from '@ariakit/react'
import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { classes } from './classes.ts'
import type { MenuEntry } from './MenuEntry.ts'
import { useNavigator } from './navigation.ts'
import styles from './MenuPopover.module.css'
import { noteOpeners, useFocusReturn } from './useFocusReturn.ts'
import { useOverlayEntry } from './useOverlayEntry.ts'
import { usePulledSheet } from './usePulledSheet.ts'

export interface MenuPopoverProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The entries of a menu beside its button; on a phone as a sheet at the lower edge. The style sheet decides, so that turning the device works too. */
export function MenuPopover({ label, entries, trigger, onClose }: MenuPopoverProps) {
  const navigator = useNavigator()
  useOverlayEntry(true, onClose)
  useFocusReturn(() => trigger.current)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (sheet !== null && trigger.current !== null) noteOpeners(sheet, [trigger.current])
  }, [sheet, trigger])
  usePulledSheet(sheet, onClose)
  const store = Ariakit.useMenuStore({
    open: true,
    setOpen: (isOpen) => {
      if (!isOpen) onClose()
    },
  })
  // Ariakit only focuses the entries of menus opened by its own buttons.
  useLayoutEffect(() => {
    store.setAutoFocusOnShow(true)
    store.setInitialFocus('first')
  }, [store])

  const latest = useRef(entries)
  useLayoutEffect(() => {
    latest.current = entries
  }, [entries])

  /** Focuses the first entry that was not there before; once the new ones are rendered, because the chosen one may be removed. */
  function focusNew() {
    const before = new Set(entries.filter((entry) => entry.kind === 'item').map(({ label: words }) => words))
    requestAnimationFrame(() => {
      const at = latest.current.filter((entry) => entry.kind === 'item').findIndex(({ label: words }) => !before.has(words))
      store.move(store.getState().renderedItems[at]?.id ?? store.first())
    })
  }

  const keys = keysOf(entries)
  return (
    <Ariakit.Menu
      ref={setSheet}
      store={store}
      portal
      wrapperProps={{ className: styles.place }}
      // Only visible on a phone; a press on it counts as outside of the menu and closes it.
      backdrop={<div className={styles.backdrop} />}
      gutter={4}
      autoFocusOnShow
      aria-label={label}
      className={styles.popover}
      getAnchorRect={() => trigger.current?.getBoundingClientRect() ?? null}
      // Done by useFocusReturn: Ariakit would also return the focus when the menu is only rendered again.
      autoFocusOnHide={false}
      hideOnInteractOutside={(event) => !trigger.current?.contains(event.target as Node)}
    >
      {entries.map((entry, index) => {
        if (entry.kind === 'separator') return <Ariakit.MenuSeparator key={index} className={styles.separator} />
        if (entry.kind === 'heading')
          return (
            <div key={index} className={styles.heading}>
              {entry.label}
            </div>
          )
        const select = () => {
          // The chosen entry may be removed, and a menu that has lost the focus closes.
          if (entry.staysOpen) sheet?.focus({ preventScroll: true })
          if (entry.href !== undefined) navigator.push(entry.href)
          entry.onSelect?.()
          if (entry.staysOpen) focusNew()
        }
        return (
          <Ariakit.MenuItem
            key={keys[index]}
            className={classes(styles.item, entry.isDanger && styles.danger)}
            disabled={entry.isDisabled ?? false}
            hideOnClick={entry.staysOpen !== true}
            {...(entry.isChecked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.isChecked })}
            onClick={select}
          >
            {entry.icon && (
              <span className={styles.icon} aria-hidden="true">
                {entry.icon}
              </span>
            )}
            <span className={styles.words}>
              {entry.label}
              {entry.description && <span className={styles.description}>{entry.description}</span>}
            </span>
            {entry.isChecked && <Check size={18} strokeWidth={1.75} aria-hidden="true" />}
          </Ariakit.MenuItem>
        )
      })}
    </Ariakit.Menu>
  )
}

/**
 * Entries may be added while a menu is open, such as those that depend on a relationship. Each keeps its element by its label: otherwise a
 * press that began on one entry could end on another one in the same position.
 */
function keysOf(entries: readonly MenuEntry[]): readonly string[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const label = entry.kind === 'separator' ? '' : entry.label
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return `${label} ${count}`
  })
}
