import { useLingui } from '@lingui/react/macro'
import { blocksPath, domainBlocksPath, editProfilePath, followRequestsPath, mutesPath } from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'
import type { SettingRow } from './SettingRow.tsx'
import { linkRow } from './SettingRow.tsx'

/** Settings for privacy, blocks and filters. */
export function usePrivacyRows(): readonly SettingRow[] {
  const { t } = useLingui()
  return [
    linkRow(editProfilePath, { label: t`Edit profile`, description: t`Who can follow and find you.` }),
    linkRow(followRequestsPath, { label: t`Follow requests` }),
    linkRow(pathTo('filters'), { label: t`Filters`, description: t`Words you do not want to read.` }),
    linkRow(mutesPath, { label: t`Muted people` }),
    linkRow(blocksPath, { label: t`Blocked people` }),
    linkRow(domainBlocksPath, { label: t`Blocked servers` }),
  ]
}
