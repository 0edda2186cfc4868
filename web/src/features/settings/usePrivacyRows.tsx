import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import { filterEndpoints } from '@starling/api/filters'
import { useLingui } from '@lingui/react/macro'
import { blocksPath, domainBlocksPath, editProfilePath, followRequestsPath, mutesPath } from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'
import { useIsUnsupported } from '../../session/useInstance.ts'
import type { SettingRow } from './SettingRow.tsx'
import { linkRow } from './SettingRow.tsx'

/** Settings for privacy, blocks and filters. */
export function usePrivacyRows(): readonly SettingRow[] {
  const { t } = useLingui()
  const isUnsupported = useIsUnsupported()
  return [
    linkRow(editProfilePath, { label: t`Edit profile`, description: t`Who can follow and find you.` }),
    linkRow(pathTo('journal'), {
      label: t`Journal`,
      description: t`What you did lately on this device, to find it again or take it back.`,
    }),
    linkRow(followRequestsPath, { label: t`Follow requests` }),
    ...(isUnsupported(filterEndpoints.list)
      ? []
      : [linkRow(pathTo('filters'), { label: t`Filters`, description: t`Words you do not want to read.` })]),
    linkRow(mutesPath, { label: t`Muted people` }),
    linkRow(blocksPath, { label: t`Blocked people` }),
    ...(isUnsupported(domainBlockEndpoints.list) ? [] : [linkRow(domainBlocksPath, { label: t`Blocked servers` })]),
  ]
}
