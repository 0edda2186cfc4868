import { Plural, Trans } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { Archive, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { notificationRequestsPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { Link } from '../../ui/Link.tsx'
import { policyQuery } from './notificationPolicy.ts'
import styles from './Requests.module.css'

/** The number of notification requests, above the notifications. Draws nothing when there are none. */
export function RequestsBanner() {
  const session = useSession()
  const { data: policy, refetch } = useApiQuery(policyQuery, {})
  // Filtered notifications are not streamed.
  useEffect(() => session.onEvent(({ kind }) => void (kind === 'polled' && refetch())), [session, refetch])
  const isSmall = useSetting(settings.notificationsSmallBanner)
  const count = policy?.summary.pending_requests_count ?? 0
  if (count === 0) return null
  return (
    <Link href={notificationRequestsPath} className={isSmall ? styles.smallBanner : styles.banner}>
      <Archive size={22} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.bannerWords}>
        <span className={styles.bannerTitle}>
          <Trans>Held back notifications</Trans>
        </span>
        <span className={styles.note}>
          <Plural value={count} one="From # person you may know" other="From # people you may know" />
        </span>
      </span>
      <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}
