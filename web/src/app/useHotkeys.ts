import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import {
  accountPath,
  bookmarksPath,
  composePath,
  explorePath,
  favouritesPath,
  homePath,
  keyboardPath,
  localPath,
  notificationsPath,
  publicPath,
  searchPath,
} from '../routing/paths.ts'
import { accounts } from '../accounts/accounts.ts'
import { usePreference } from '../session/usePreferences.ts'
import { activeList } from '../ui/activeList.ts'
import type { Navigator } from '../ui/navigation.ts'

/** The keys that work everywhere (R-shell-20). */
export function useHotkeys(navigator: Navigator): void {
  const isOn = usePreference('keyboardShortcuts')
  useEffect(() => {
    if (!isOn) return
    return tinykeys(window, quiet(bindings(navigator)), { timeout: 1000 })
  }, [isOn, navigator])
}

type Bindings = Record<string, (event: KeyboardEvent) => void>

function bindings(navigator: Navigator): Bindings {
  const go = (path: string) => () => navigator.push(path)
  const own = () => {
    const account = accounts.active()
    if (account) navigator.push(accountPath(account.acct))
  }
  return {
    j: () => activeList()?.move(1),
    k: () => activeList()?.move(-1),
    'Alt+PageDown': () => activeList()?.move(1),
    'Alt+PageUp': () => activeList()?.move(-1),
    '0': () => activeList()?.toTop(),
    '.': () => activeList()?.toTop(),
    n: go(composePath()),
    'Alt+n': go(composePath()),
    s: go(searchPath()),
    '/': go(searchPath()),
    'Shift+?': go(keyboardPath),
    // Where a keyboard gives it without Shift.
    '?': go(keyboardPath),
    Backspace: () => navigator.back(),
    'g h': go(homePath),
    'g n': go(notificationsPath),
    'g l': go(localPath),
    'g t': go(publicPath),
    'g e': go(explorePath),
    'g f': go(favouritesPath),
    'g b': go(bookmarksPath),
    'g u': own,
  }
}

/** Keys mean nothing while one writes, while a menu or dialog is open, or together with the system's own. */
function quiet(all: Bindings): Bindings {
  return Object.fromEntries(
    Object.entries(all).map(([keys, act]) => [
      keys,
      (event: KeyboardEvent) => {
        const target = event.target instanceof Element ? event.target : null
        if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
        if (
          target?.closest(
            'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]',
          )
        )
          return
        event.preventDefault()
        act(event)
      },
    ]),
  )
}
