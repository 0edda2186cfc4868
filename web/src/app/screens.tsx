import type { ReactElement } from 'react'
import { HomeScreen } from '../features/timelines/HomeScreen.tsx'
import { routeAt } from '../routing/routes.ts'
import { loadable } from '../ui/loadable.tsx'
import { RootRedirect } from './RootRedirect.tsx'

/** Home is in the first bundle, because nearly every visit starts there; the list of the other screens alone is as large as a screen. */
const LaterScreen = loadable(() => import('./LaterScreen.tsx'), 'LaterScreen')

/** Loads the code of the screen at a path ahead; where that fails, the screen asks for it again when it is opened. */
export async function prepareScreen(path: string): Promise<void> {
  const name = routeAt(path)?.name
  if (name === 'root' || name === 'gettingStarted' || name === 'home' || !(await LaterScreen.preload())) return
  const { prepareLaterScreen } = await import('./LaterScreen.tsx')
  await prepareLaterScreen(path)
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
