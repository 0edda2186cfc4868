import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { catchUpPath, explorePath, signInPath } from '../../routing/paths.ts'
import { routes } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function HomeScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  if (!me) {
    return (
      <Column title={t`Home`}>
        <EmptyState
          text={<Trans>Sign in to see posts from the people you follow.</Trans>}
          action={
            <ButtonLink kind="primary" href={signInPath()}>
              <Trans>Sign in</Trans>
            </ButtonLink>
          }
        />
      </Column>
    )
  }
  return (
    <TimelineColumn
      title={t`Home`}
      timelineKey={routes.home.timeline}
      context="home"
      actions={<IconLink label={t`Catch up`} icon={<History size={20} strokeWidth={1.75} />} href={catchUpPath('home')} />}
      empty={
        <EmptyState
          text={<Trans>Posts from people you follow will appear here.</Trans>}
          action={
            <ButtonLink kind="primary" href={explorePath}>
              <Trans>Find people to follow</Trans>
            </ButtonLink>
          }
        />
      }
    />
  )
}
