import { Trans, useLingui } from '@lingui/react/macro'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { composePath, explorePath, localPath, publicPath, remotePath } from '../../routing/paths.ts'
import { routes } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TabLinks } from '../../ui/Tabs.tsx'

/** Public posts: of this server, of others, or both. */
export function PublicScreen({ scope = 'public' }: { readonly scope?: 'public' | 'local' | 'remote' }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { timeline: key, pattern: path } = routes[scope]
  return (
    <TimelineColumn
      key={key}
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
