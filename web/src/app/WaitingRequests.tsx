import { followRequestEndpoints } from '@starling/api/follow-requests'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { waitingRequests } from '../entities/account/waitingRequests.ts'
import { followRequestsPath } from '../routing/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useApiQuery } from '../session/useApiQuery.ts'
import { useIsUnsupported } from '../session/useInstance.ts'
import { NavLink } from './NavLink.tsx'

/** A navigation entry with the number of follow requests; draws nothing while there are none. */
export function WaitingRequests({ look, path }: { readonly look: 'square' | 'row'; readonly path: string }) {
  const { t } = useLingui()
  const session = useSession()
  const isUnsupported = useIsUnsupported()(followRequestEndpoints.list)
  const { data: accounts = [], refetch } = useApiQuery(waitingRequests, {}, { isEnabled: !isUnsupported })
  useEffect(
    () =>
      session.onEvent((event) => {
        const isRequest = event.kind === 'notification' && event.notification.type === 'follow_request'
        if (isRequest || event.kind === 'polled') void refetch()
      }),
    [session, refetch],
  )
  if (accounts.length === 0) return null
  const destination = { name: 'followRequests', href: followRequestsPath, label: t`Follow requests`, Icon: UserPlus } as const
  const badgeWords = t`, ${plural(accounts.length, { one: '# waits', other: '# wait' })} for an answer`
  return (
    <li>
      <NavLink destination={{ ...destination, badge: accounts.length, badgeWords }} look={look} isCurrent={path === followRequestsPath} />
    </li>
  )
}
