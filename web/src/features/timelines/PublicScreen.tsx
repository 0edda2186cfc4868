import { readingSettings } from '@starling/domain/settings'
import type { TimelineKey } from '@starling/domain/timelines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { ColumnParamsContext } from '../../entities/timeline/columnParams.ts'
import { VisitServer } from './VisitServer.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { composePath, explorePath, localPath, publicPath, remotePath } from '../../routing/paths.ts'
import { routes } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSetting } from '../../settings/useSetting.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TabLinks } from '../../ui/Tabs.tsx'

/** Public posts: of this server, of others, or both. */
export function PublicScreen({ scope = 'public' }: { readonly scope?: 'public' | 'local' | 'remote' }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { timeline, pattern: path } = routes[scope]
  const isColumn = useContext(ColumnParamsContext) !== null
  // A deck column has a setting of its own for this.
  const onlyMedia = useSetting(readingSettings.firehoseOnlyMedia) && !isColumn
  const key: TimelineKey = onlyMedia ? `${timeline}:media` : timeline
  return (
    <TimelineColumn
      key={timeline}
      title={t`Live feeds`}
      timelineKey={key}
      context="public"
      tabs={
        <TabLinks
          label={t`Live feeds`}
          current={path}
          tabs={[
            { href: localPath, label: t`This server` },
            { href: publicPath, label: t`All` },
            { href: remotePath, label: t`Other servers` },
          ]}
        />
      }
      {...(scope === 'remote' && !isColumn ? { header: <VisitServer /> } : {})}
      empty={
        <EmptyState
          text={<Trans>Nobody has posted here yet.</Trans>}
          action={
            scope === 'remote' ? (
              <ButtonLink kind="primary" href={explorePath}>
                <Trans>Find people to follow</Trans>
              </ButtonLink>
            ) : (
              me && (
                <ButtonLink kind="primary" href={composePath()}>
                  <Trans>New post</Trans>
                </ButtonLink>
              )
            )
          }
        />
      }
    />
  )
}

/** Public posts of this server. */
export function LocalScreen() {
  return <PublicScreen scope="local" />
}

/** Public posts of other servers. */
export function RemoteScreen() {
  return <PublicScreen scope="remote" />
}
