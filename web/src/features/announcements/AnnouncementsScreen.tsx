import { Trans, useLingui } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { announcementsPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { useAnnouncements } from './useAnnouncements.ts'

/** All announcements of the server, including read ones, with the newest last. */
export function AnnouncementsScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <AnnouncementsColumn /> : <SignInColumn title={t`Announcements`} next={announcementsPath} />
}

function AnnouncementsColumn() {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { query, dismiss, react } = useAnnouncements()
  const { data, error } = query
  return (
    <Column title={t`Announcements`} actions={!isOnline && data !== undefined && <OfflineMark />}>
      {data === undefined ? (
        error ? (
          <LoadError error={error} onRetry={() => void query.refetch()} />
        ) : (
          <StatusSkeleton count={2} label={t`Loading announcements`} />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Megaphone size={40} strokeWidth={1.25} />}
          text={<Trans>No announcements. What those who run this server have to say shows here.</Trans>}
        />
      ) : (
        <>
          {data.map((announcement) => (
            <AnnouncementCard
              key={announcement.id}
              announcement={announcement}
              onDismiss={() => dismiss(announcement.id)}
              onReact={(reaction, isWanted) => react(announcement, reaction, isWanted)}
            />
          ))}
          <EndMark>
            <Trans>You have reached the end</Trans>
          </EndMark>
        </>
      )}
    </Column>
  )
}
