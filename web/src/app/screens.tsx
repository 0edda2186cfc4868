import type { ReactElement } from 'react'
import { HomeScreen } from '../features/timelines/HomeScreen.tsx'
import { routeAt } from '../routing/routes.ts'
import { loadable } from '../ui/loadable.tsx'
import { RootRedirect } from './RootRedirect.tsx'

/** Home is in the first bundle, because nearly every visit starts there; the list of the other screens alone is as large as a screen. */
const LaterScreen = loadable(() => import('./LaterScreen.tsx'), 'LaterScreen')

/** Preloads the list of the other screens, where a visit starts at one of them. */
export function prepareScreen(path: string): void {
  const name = routeAt(path)?.name
  if (name !== 'root' && name !== 'gettingStarted' && name !== 'home') void LaterScreen.preload()
}

/** The screen at a path without the `/deck` prefix. */
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
