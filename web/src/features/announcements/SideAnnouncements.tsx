import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { announcementsPath } from '../../routing/paths.ts'
import { focusScreen } from '../../ui/focus.ts'
import { Link } from '../../ui/Link.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import styles from './Announcements.module.css'
import { useAnnouncements } from './useAnnouncements.ts'

/** Unread announcements beside the column; takes no space where there are none or they cannot be loaded. */
export function SideAnnouncements() {
  const titleId = useId()
  const { query, dismiss, react } = useAnnouncements()
  // The button to dismiss an announcement disappears with it, so the focus is moved.
  const focusHandlers = useLostFocus(focusScreen)
  const first = query.data?.find(({ read }) => !read)
  if (!first) return null
  return (
    <section {...focusHandlers} className={styles.side} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Trans>Announcements</Trans>
      </h2>
      <AnnouncementCard
        key={first.id}
        announcement={first}
        onDismiss={() => dismiss(first.id)}
        onReact={(reaction, isWanted) => react(first, reaction, isWanted)}
      />
      <Link href={announcementsPath} className={styles.more}>
        <Trans>All announcements</Trans>
      </Link>
    </section>
  )
}
