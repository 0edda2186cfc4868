import { useEffect } from 'react'
import { checkHomeServer } from '../accounts/homeServer.ts'
import { aboutPath, explorePath, rootPath, signInPath } from '../routing/paths.ts'
import { pathTo, startRoute } from '../routing/routes.ts'
import { useSession, useSessionPool } from '../session/SessionProvider.tsx'
import { useNavigator } from '../ui/navigation.ts'

/** The screens on which visitors start, which a client without a server of its own cannot show. */
const visitorPaths: ReadonlySet<string> = new Set([rootPath, pathTo(startRoute(false)), explorePath, aboutPath])

/** Redirects visitors to the sign-in where this client is served as plain files, without a server whose posts it could show. */
export function useHomeServer(): void {
  const pool = useSessionPool()
  const navigator = useNavigator()
  const { me } = useSession()
  useEffect(() => {
    if (me) return
    void checkHomeServer(pool.homeOrigin, pool).then((isThere) => {
      if (isThere === false && visitorPaths.has(navigator.getLocation().path)) navigator.replace(signInPath())
    })
  }, [me, pool, navigator])
}
