import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { CacheControl } from './CacheControl.tsx'
import { ExportControl } from './ExportControl.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { SyncControl } from './SyncControl.tsx'

/** Settings about stored data. */
export function useDataRows(): readonly SettingRow[] {
  const { t } = useLingui()
  const { me } = useSession()
  return [
    { id: 'sync', words: [t`Where your settings are`, t`Settings`, t`Server`].join(' '), control: <SyncControl /> },
    { id: 'cache', words: [t`Stored on this device`, t`Cache`, t`Clear`].join(' '), control: <CacheControl /> },
    ...(me ? [{ id: 'export', words: [t`Export`, t`Download`].join(' '), control: <ExportControl /> }] : []),
  ]
}
