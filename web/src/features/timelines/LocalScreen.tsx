import { PublicScreen } from './PublicScreen.tsx'

/** What people of this server post. */
export function LocalScreen() {
  return <PublicScreen scope="local" />
}
