import { Trans, useLingui } from '@lingui/react/macro'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { localPath, publicPath, remotePath } from '../../routing/paths.ts'
import { routes } from '../../routing/routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TabLinks } from '../../ui/Tabs.tsx'

/** Public posts: of this server, of others, or both. */
export function PublicScreen({ scope = 'public' }: { readonly scope?: 'public' | 'local' | 'remote' }) {
  const { t } = useLingui()
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
      empty={<EmptyState text={<Trans>Nobody has posted here yet.</Trans>} />}
    />
  )
}
