import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import type { MenuEntry } from './MenuEntry.ts'

export interface TriggerProps {
  readonly ref: (element: HTMLButtonElement | null) => void
  readonly onClick: () => void
  readonly onPointerEnter: () => void
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
}

interface MenuProps {
  readonly label: string
  /** Called only when the menu opens, so a list of hundreds builds no entries. */
  readonly entries: () => readonly MenuEntry[]
  readonly icon?: ReactNode
  /** A trigger of one's own instead of the icon button. */
  readonly renderTrigger?: (props: TriggerProps) => ReactNode
}

const loadPopover = () => import('./MenuPopover.tsx')
const MenuPopover = lazy(() => loadPopover().then((module) => ({ default: module.MenuPopover })))

/** A menu button. The popover's code is fetched when a pointer or a finger first comes near. */
export function Menu({ label, entries, icon, renderTrigger }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null)
  const props: TriggerProps = {
    ref: setTrigger,
    onClick: () => setOpen(!isOpen),
    onPointerEnter: () => void loadPopover(),
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
  }
  return (
    <>
      {renderTrigger ? renderTrigger(props) : <IconButton label={label} icon={icon} {...props} />}
      {isOpen && (
        <Suspense fallback={null}>
          <MenuPopover label={label} entries={entries()} trigger={{ current: trigger }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
