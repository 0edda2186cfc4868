import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { sidewaysStep } from './keyEvents.ts'
import { Link } from './Link.tsx'
import styles from './Tabs.module.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: ReactNode
}

/** Tabs that change the content in place; arrow keys move between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
}: {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}) {
  const list = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    const step = sidewaysStep(event.key)
    if (step === 0) return
    event.preventDefault()
    const next = tabs[(tabs.findIndex((tab) => tab.id === selected) + step + tabs.length) % tabs.length]
    if (!next) return
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-tab={tab.id}
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          className={classes(styles.tab, tab.id === selected && styles.selected)}
          onClick={() => onSelect(tab.id)}
          onKeyDown={handleKeyDown}
        >
          <span className={styles.word}>{tab.label}</span>
        </button>
      ))}
    </div>
  )
}

/** Tabs that are links, each with an address. */
export function TabLinks({
  label,
  tabs,
  current,
}: {
  readonly label: string
  readonly tabs: readonly { readonly href: string; readonly label: ReactNode }[]
  readonly current: string
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => {
        const isCurrent = tab.href === current
        return (
          <Link
            key={tab.href}
            href={tab.href}
            isReplacing
            aria-current={isCurrent ? 'page' : undefined}
            className={classes(styles.tab, isCurrent && styles.selected)}
          >
            <span className={styles.word}>{tab.label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
