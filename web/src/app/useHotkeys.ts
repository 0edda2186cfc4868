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
import { isOverlayOpen } from '../ui/isOverlayOpen.ts'
import { isSecondKey } from '../ui/keySequence.ts'
import type { Navigator } from '../ui/navigation.ts'

/** The keys that work everywhere (R-shell-20). */
export function useHotkeys(navigator: Navigator): void {
  const isOn = usePreference('keyboardShortcuts')
  useEffect(() => {
    if (!isOn) return
    // Before the bindings, so that each of them can ask.
    addEventListener('keydown', isSecondKey, true)
    const stop = tinykeys(window, quiet(bindings(navigator)), { timeout: 1000 })
    return () => {
      stop()
      removeEventListener('keydown', isSecondKey, true)
    }
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
    // First, since only the first binding that fits is told of a press.
    'g h': go(homePath),
    'g n': go(notificationsPath),
    'g l': go(localPath),
    'g t': go(publicPath),
    'g e': go(explorePath),
    'g f': go(favouritesPath),
    'g b': go(bookmarksPath),
    'g u': own,
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
  }
}

/**
 * Keys act while the focus is in a list or nowhere, and never together with the system's own or while something is open:
 * whatever a button has opened, or is about to, is what one types into.
 */
function quiet(all: Bindings): Bindings {
  return Object.fromEntries(
    Object.entries(all).map(([keys, act]) => [
      keys,
      (event: KeyboardEvent) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || !isFree(event.target) || isOverlayOpen()) return
        // The second key of `g n` is no `n`.
        if (!keys.includes(' ') && isSecondKey(event)) return
        event.preventDefault()
        act(event)
      },
    ]),
  )
}

/** Whether nobody else has a use for the key. */
function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  if (target === document.body || target === document.documentElement || target.id === 'main') return true
  const isEditable = target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]') !== null
  return !isEditable && target.closest('[data-scroller]') !== null
}
