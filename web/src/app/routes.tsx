import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { matchPath } from './matchPath.ts'
import type { PathParams } from './matchPath.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { RootRedirect } from './RootRedirect.tsx'

type Screen<Props> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>

interface Route {
  readonly pattern: string
  readonly screen: Screen<Record<string, string>>
}

/** Screens by address. The names in a pattern become the screen's props. Fixed words stand before names. */
const routes: readonly Route[] = [
  route('/', RootRedirect),
  route('/sign-in', later(() => import('../features/sign-in/SignInScreen.tsx'), 'SignInScreen')),
  route('/sign-in/callback', later(() => import('../features/sign-in/SignInCallbackScreen.tsx'), 'SignInCallbackScreen')),
  route('/settings', later(() => import('../features/settings/SettingsScreen.tsx'), 'SettingsScreen')),
  route('/about', later(() => import('../features/about/AboutScreen.tsx'), 'AboutScreen')),
  route('/keyboard-shortcuts', later(() => import('../features/about/KeyboardScreen.tsx'), 'KeyboardScreen')),
]

/** Further screens are found by folder and name, so that each can be added without touching this list's order. */
export function screenFor(path: string): { readonly Screen: Screen<Record<string, string>>; readonly props: Record<string, string> } {
  for (const { pattern, screen } of routes) {
    const props = matchPath(pattern, path)
    if (props) return { Screen: screen, props }
  }
  return { Screen: NotFoundScreen, props: {} }
}

function route<Pattern extends string>(pattern: Pattern, screen: Screen<Record<PathParams<Pattern>, string>>): Route {
  return { pattern, screen: screen as Screen<Record<string, string>> }
}

/** A screen whose code is fetched when it is first shown. */
function later<Name extends string, Props>(load: () => Promise<Record<Name, ComponentType<Props>>>, name: Name): Screen<Props> {
  return lazy(() => load().then((module) => ({ default: module[name] })))
}
