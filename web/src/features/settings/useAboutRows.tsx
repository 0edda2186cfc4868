import { useLingui } from '@lingui/react/macro'
import { aboutPath, announcementsPath, keyboardPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import type { SettingRow } from './SettingRow.tsx'
import { linkRow } from './SettingRow.tsx'
import styles from './Settings.module.css'

/** Information about this software and this server. */
export function useAboutRows(): readonly SettingRow[] {
  const { t } = useLingui()
  const { client, me } = useSession()
  const instance = useInstance()
  const host = new URL(client.origin).host
  const name = instance?.title || host
  return [
    linkRow(aboutPath, { label: t`About ${name}`, description: t`${host}: its rules, its software and how to reach those who run it.` }),
    ...(me ? [linkRow(announcementsPath, { label: t`Announcements of ${name}` })] : []),
    linkRow(keyboardPath, { label: t`All keyboard shortcuts` }),
    {
      id: 'software',
      words: [t`About this software`, 'Starling AGPL'].join(' '),
      control: (
        <section>
          <h2 className={styles.subtitle}>Starling</h2>
          <p>{t`A client for Mastodon and compatible servers.`}</p>
          <p className={styles.note}>{t`Free software under the GNU AGPL 3.0 or later: its source may be read, changed and passed on.`}</p>
        </section>
      ),
    },
  ]
}
