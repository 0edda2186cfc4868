import type { Status } from '@starling/api/statuses'
import { readingSettings } from '@starling/domain/settings'
import { settingOf } from '../../settings/settingsStore.ts'
import type { Reading } from '../../settings/useReading.ts'
import { preferences } from '../../storage/preferences.ts'
import { isOverlayOpen, isSecondKey } from '../../ui/keyEvents.ts'
import type { Command } from '../keys/commands.ts'
import { commandsByKey, keyNameOf } from '../keys/commands.ts'
import { performAction } from './performAction.ts'
import type { ActionTools, StatusAction } from './performAction.ts'
import { areMediaOpen } from './statusFacts.ts'
import type { ViewState } from './viewState.ts'

/** The card and the session on which the keys act. */
export interface CardKeyTarget {
  readonly status: Status
  readonly tools: ActionTools
  readonly view: ViewState
  readonly reading: Reading
  /** Titles of the filters that cover the media. */
  readonly mediaFilters: readonly string[]
  readonly change: (change: ViewState) => void
}

const actions = new Map<Command, StatusAction>([
  ['reply', 'reply'],
  ['reblog', 'reblog'],
  ['quote', 'quote'],
  ['mention', 'mention'],
  ['favourite', 'favourite'],
  ['bookmark', 'bookmark'],
  ['open', 'open'],
  ['profile', 'profile'],
])

/** The keyboard shortcuts of the focused card. Only letters without a modifier, and never in a text field. */
export function handleCardKey(
  event: KeyboardEvent,
  card: HTMLElement,
  { status, tools, view, reading, mediaFilters, change }: CardKeyTarget,
): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !preferences.get().keyboardShortcuts) return
  const { target, key } = event
  if (!(target instanceof HTMLElement) || !card.contains(target)) return
  if (target.closest('input, textarea, select, [contenteditable], [role="alert"], [role="dialog"], [role="menu"]')) return
  // Enter on a link or button inside the card activates that link or button.
  if (key === 'Enter' && target !== card) return
  if (isSecondKey(event) || isOverlayOpen()) return

  const name = keyNameOf(event)
  const command = name === 'Enter' ? 'open' : commandsByKey(settingOf(tools.session.key, readingSettings.keys)).get(name ?? '')
  const action = command && actions.get(command)
  if (action) performAction(action, status, tools)
  else if (command === 'warning') change({ isWarningOpen: view.isWarningOpen !== true })
  else if (command === 'media') change({ isMediaShown: !areMediaOpen(view, status, reading, mediaFilters) })
  else if (command === 'openMedia') card.querySelector<HTMLElement>('[data-shape] button')?.click()
  else if (command === 'translate') card.querySelector<HTMLElement>('[data-translate]')?.click()
  else return
  event.preventDefault()
}
