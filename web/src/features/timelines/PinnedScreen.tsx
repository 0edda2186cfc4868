import { Trans, useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { pinnedPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The posts pinned to the reader's own profile. */
export function PinnedScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  if (!me) return <SignInColumn title={t`Pinned posts`} next={pinnedPath} />
  return (
    <TimelineColumn
      title={t`Pinned posts`}
      timelineKey={`account:${me.id}:pinned`}
      context="account"
      empty={<EmptyState text={<Trans>Posts you pin stand first on your profile. Pin one from its menu.</Trans>} />}
    />
  )
}
