import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import type { MenuEntry } from './MenuEntry.ts'
import { LazyBoundary } from './LazyBoundary.tsx'
import type { MenuPopoverProps } from './MenuPopover.tsx'
import { loadable } from './loadable.tsx'
import type { Loadable } from './loadable.tsx'

export interface TriggerProps {
  readonly ref: (element: HTMLButtonElement | null) => void
  readonly onClick: () => void
  readonly onPointerEnter: () => void
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
}

interface MenuProps {
  readonly label: string
  /** Called only when the menu opens, so that a list with hundreds of menus builds no entries. */
  readonly entries: () => readonly MenuEntry[]
  readonly icon?: ReactNode
  /** A custom trigger instead of the icon button. */
  readonly renderTrigger?: (props: TriggerProps) => ReactNode
  /** Renders the entries, and may add some that depend on data loaded then. */
  readonly popover?: Loadable<MenuPopoverProps>
}

const MenuPopover = loadable(() => import('./MenuPopover.tsx'), 'MenuPopover')

/** A menu button. The popover's code is loaded when the pointer or focus first reaches it. */
export function Menu({ label, entries, icon, renderTrigger, popover: Popover = MenuPopover }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null)
  const props: TriggerProps = {
    ref: setTrigger,
    onClick: () => setOpen(!isOpen),
    onPointerEnter: () => void Popover.preload(),
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
  }
  return (
    <>
      {renderTrigger ? renderTrigger(props) : <IconButton label={label} icon={icon} {...props} />}
      {isOpen && (
        <LazyBoundary failure="overlay" onClose={() => setOpen(false)}>
          <Popover label={label} entries={entries()} trigger={{ current: trigger }} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
