import { PublicScreen } from './PublicScreen.tsx'

/** Public posts of other servers. */
export function RemoteScreen() {
  return <PublicScreen scope="remote" />
}
