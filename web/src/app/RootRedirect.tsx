import { useLayoutEffect } from 'react'
import { pathTo, startRoute } from '../routing/routes.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useNavigator } from '../ui/navigation.ts'

/** Where `/` leads: home for who is signed in, what this server's people say for everybody else (R-shell-12). */
export function RootRedirect() {
  const navigator = useNavigator()
  const { me } = useSession()
  useLayoutEffect(() => navigator.replace(pathTo(startRoute(me !== null))), [navigator, me])
  return null
}
