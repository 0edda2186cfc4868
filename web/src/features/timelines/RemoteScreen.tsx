import { PublicScreen } from './PublicScreen.tsx'

/** What people of other servers post. */
export function RemoteScreen() {
  return <PublicScreen scope="remote" />
}
