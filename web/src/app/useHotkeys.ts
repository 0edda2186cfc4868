import { readingSettings } from '@starling/domain/settings'
import { useEffect, useEffectEvent } from 'react'
import {
  accountPath,
  bookmarksPath,
  composePath,
  conversationsPath,
  explorePath,
  favouritesPath,
  followRequestsPath,
  homePath,
  localPath,
  mutesPath,
  notificationsPath,
  pinnedPath,
  publicPath,
  searchPath,
  settingsPath,
} from '../routing/paths.ts'
import { accounts } from '../accounts/accounts.ts'
import type { Command } from '../entities/keys/commands.ts'
import { keyNameOf, keysOf } from '../entities/keys/commands.ts'
import { useSetting } from '../settings/useSetting.ts'
import { usePreference } from '../session/usePreferences.ts'
import { activeList } from '../ui/activeList.ts'
import { isOverlayOpen, isSecondKey } from '../ui/keyEvents.ts'
import type { Navigator } from '../ui/navigation.ts'

/** The keys that work everywhere. */
export function useHotkeys(navigator: Navigator, onHelp: () => void): void {
  const isOn = usePreference('keyboardShortcuts')
  const chosen = useSetting(readingSettings.keys)
  const help = useEffectEvent(onHelp)
  useEffect(() => {
    if (!isOn) return undefined
    const keys = bindings(navigator, chosen, () => help())
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.metaKey) return
      const act = keys.get(pressName(event))
      // Checked last because it queries the document, and most key presses are typed text.
      if (!act || !isFree(event.target) || isOverlayOpen()) return
      event.preventDefault()
      act()
    }
    // The capture phase precedes all other handlers, so that each of them can query the sequence.
    addEventListener('keydown', isSecondKey, true)
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', isSecondKey, true)
      removeEventListener('keydown', press)
    }
  }, [isOn, chosen, navigator])
}

type Act = () => void

/** The action of each key; after `g` a key has another meaning. */
function bindings(navigator: Navigator, chosen: Readonly<Record<string, unknown>>, help: () => void): ReadonlyMap<string, Act> {
  const acts = actions(navigator, help)
  return new Map<string, Act>([
    ['Alt+PageDown', () => activeList()?.move(1)],
    ['Alt+PageUp', () => activeList()?.move(-1)],
    ['.', () => activeList()?.toTop()],
    ['Alt+n', () => navigator.push(composePath())],
    ['/', () => navigator.push(searchPath())],
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number): [string, Act] => [String(number), () => goToColumn(number)]),
    ...[...keysOf(chosen)].flatMap(([command, keys]): [string, Act][] => {
      const act = acts.get(command)
      return keys === '' || act === undefined ? [] : [[keys, act]]
    }),
  ])
}

function pressName(event: KeyboardEvent): string {
  const { altKey, code, key } = event
  // On a Mac, Option and n begin a letter with a tilde; other letters produced with Alt are used as they are.
  const name = altKey && code === 'KeyN' && !/^\p{L}$/u.test(key) ? 'n' : (keyNameOf(event) ?? '')
  return `${isSecondKey(event) ? 'g ' : ''}${altKey ? 'Alt+' : ''}${name}`
}

function actions(navigator: Navigator, help: () => void): ReadonlyMap<Command, Act> {
  const go = (path: string) => () => navigator.push(path)
  const own = () => {
    const account = accounts.active()
    if (account) navigator.push(accountPath(account.acct))
  }
  return new Map<Command, Act>([
    ['next', () => activeList()?.move(1)],
    ['previous', () => activeList()?.move(-1)],
    ['top', () => activeList()?.toTop()],
    ['loadMore', () => activeList()?.element()?.querySelector<HTMLElement>('[data-more]')?.focus()],
    ['back', () => navigator.back()],
    ['compose', go(composePath())],
    ['continueThread', go(composePath({ continue: 'latest' }))],
    ['search', go(searchPath())],
    ['help', help],
    ['goHome', go(homePath)],
    ['goNotifications', go(notificationsPath)],
    ['goLocal', go(localPath)],
    ['goPublic', go(publicPath)],
    ['goConversations', go(conversationsPath)],
    ['goExplore', go(explorePath)],
    ['goFavourites', go(favouritesPath)],
    ['goBookmarks', go(bookmarksPath)],
    ['goProfile', own],
    ['goPinned', go(pinnedPath)],
    ['goMutes', go(mutesPath)],
    ['goRequests', go(followRequestsPath)],
    ['goSettings', go(settingsPath)],
  ])
}

/** Columns are counted from the start of the line; where there is only one, it is the first. */
function goToColumn(number: number): void {
  const columns = [...document.querySelectorAll<HTMLElement>('main [data-scroller]')].filter((column) => column.checkVisibility?.() ?? true)
  const column = columns[number - 1]
  column?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  const first = column?.querySelector<HTMLElement>('[data-list-key][tabindex="0"]:not([hidden]), a[href], button, textarea')
  first?.focus({ preventScroll: true })
}

/** Elements that use typed letters themselves: text fields, and lists of choices that select by first letter. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="listbox"], [role="menu"]'

/**
 * Whether a key press is meant as a shortcut. Shortcuts work where letters are not typed: without a focus, in a list, and on a button or
 * link such as the one to which a menu returns the focus. They do not work in a form outside of lists, where the next letter is probably
 * meant for a field, nor while a menu or dialog is open or opening.
 */
function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest(typedInto) !== null) return false
  return target.closest('form') === null || target.closest('[data-scroller]') !== null
}
