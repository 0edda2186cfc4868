import { Trans, useLingui } from '@lingui/react/macro'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { localPath, publicPath, remotePath } from '../../routing/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TabLinks } from '../../ui/Tabs.tsx'

const places = {
  public: { key: 'public', path: publicPath },
  local: { key: 'community', path: localPath },
  remote: { key: 'public:remote', path: remotePath },
} as const

/** What everyone posts: on this server, elsewhere, or both. */
export function PublicScreen({ scope = 'public' }: { readonly scope?: keyof typeof places }) {
  const { t } = useLingui()
  const { key, path } = places[scope]
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
