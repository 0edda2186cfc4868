import type { Status } from '@starling/api/statuses'
import type { KeyboardEvent } from 'react'
import { preferences } from '../../storage/preferences.ts'
import { isOverlayOpen } from '../../ui/isOverlayOpen.ts'
import { isSecondKey } from '../../ui/keySequence.ts'
import { performAction } from './performAction.ts'
import type { ActionTools, StatusAction } from './performAction.ts'
import { areMediaShown } from './statusFacts.ts'
import type { ViewState } from './viewState.ts'

interface CardKeyTarget {
  readonly status: Status
  readonly tools: ActionTools
  readonly view: ViewState
  readonly change: (change: ViewState) => void
}

const actions = new Map<string, StatusAction>([
  ['r', 'reply'],
  ['b', 'reblog'],
  ['q', 'quote'],
  ['f', 'favourite'],
  ['d', 'bookmark'],
  ['o', 'open'],
  ['Enter', 'open'],
  ['p', 'profile'],
])

/** The keys of the focused card (R-shell-20). Letters without a modifier only, and never while one types. */
export function handleCardKey(event: KeyboardEvent<HTMLElement>, { status, tools, view, change }: CardKeyTarget): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !preferences.get().keyboardShortcuts)
    return
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  if (target.closest('input, textarea, select, [contenteditable], [role="alert"], [role="dialog"], [role="menu"]')) return
  // Enter on a link or button is that one's own.
  if (key === 'Enter' && target !== currentTarget) return
  if (isSecondKey(event.nativeEvent) || isOverlayOpen()) return

  const action = actions.get(key)
  if (action) performAction(action, status, tools)
  else if (key === 'x') change({ isWarningOpen: view.isWarningOpen !== true })
  else if (key === 'h') change({ isMediaShown: !(view.isMediaShown ?? areMediaShown(status)) })
  else if (key === 'e') currentTarget.querySelector<HTMLElement>('[data-shape] button')?.click()
  else return
  event.preventDefault()
}
