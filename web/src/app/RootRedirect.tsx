import { useLayoutEffect } from 'react'
import { aboutPath, accountPath, explorePath, startPath } from '../routing/paths.ts'
import { pathTo, startRoute } from '../routing/routes.ts'
import { knownInstance } from '../accounts/instances.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { onboardingStore } from '../storage/onboarding.ts'
import { useNavigator } from '../ui/navigation.ts'

/**
 * The target of `/`: home for signed-in readers, or the first steps of a new account; for visitors the local
 * timeline, or the first public timeline that the server shows to visitors, or the profile of the only person there.
 */
export function RootRedirect() {
  const navigator = useNavigator()
  const { me, key, client } = useSession()
  useLayoutEffect(() => {
    const step = me ? onboardingStore(key).get() : null
    const isNew = step !== null && step !== 'done'
    navigator.replace(isNew ? startPath : me ? pathTo(startRoute(true)) : visitorPath(client.origin))
  }, [navigator, me, key, client])
  return null
}

/** What visitors may see here, according to the stored instance; the screen itself reports if that has changed. */
function visitorPath(origin: string): string {
  const instance = knownInstance(origin)
  if (instance?.single_user_mode && instance.contact.account) return accountPath(instance.contact.account.acct)
  const access = instance?.configuration.timelines_access
  if (!access || access.live_feeds.local === 'public') return pathTo(startRoute(false))
  return access.trending_link_feeds.local === 'public' && access.hashtag_feeds.local === 'public' ? explorePath : aboutPath
}
