import type { ReactElement } from 'react'
import { HomeScreen } from '../features/timelines/HomeScreen.tsx'
import { routeAt } from '../routing/routes.ts'
import { loadable } from '../ui/loadable.tsx'
import { RootRedirect } from './RootRedirect.tsx'

/** Home is part of the first file, since nearly every visit begins there; the list of all others alone is as long as a screen. */
const LaterScreen = loadable(() => import('./LaterScreen.tsx'), 'LaterScreen')

/** Fetches the list of the other screens ahead, where a visit begins at one of them. */
export function prepareScreen(path: string): void {
  const name = routeAt(path)?.name
  if (name !== 'root' && name !== 'gettingStarted' && name !== 'home') void LaterScreen.preload()
}

/** The screen at a path, without any `/deck`. */
export function screenAt(path: string): ReactElement {
  switch (routeAt(path)?.name) {
    case 'root':
    case 'gettingStarted':
      return <RootRedirect />
    case 'home':
      return <HomeScreen />
    default:
      return <LaterScreen path={path} />
  }
}
