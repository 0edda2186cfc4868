import { PublicScreen } from './PublicScreen.tsx'

/** Public posts of this server. */
export function LocalScreen() {
  return <PublicScreen scope="local" />
}
