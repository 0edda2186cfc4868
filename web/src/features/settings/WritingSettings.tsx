import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '../../session/useEntity.ts'
import { usePreferences } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { Switch } from '../../ui/Switch.tsx'
import styles from './SettingsScreen.module.css'

/** How the composer behaves on this device. */
export function WritingSettings() {
  const { t } = useLingui()
  const { keepsAudience, asksForAltText } = usePreferences()
  if (!useMe()) return null
  return (
    <section className={styles.section} aria-labelledby="settings-writing">
      <h2 id="settings-writing" className={styles.title}>
        <Trans>Writing</Trans>
      </h2>
      <Switch
        label={t`Keep the last audience`}
        description={t`A new post starts with the audience of the one before, until you leave. Replies are left out.`}
        isOn={keepsAudience}
        onChange={(isOn) => preferences.change({ keepsAudience: isOn })}
      />
      <Switch
        label={t`Ask for missing descriptions`}
        description={t`Before pictures, videos or sounds without a description are published.`}
        isOn={asksForAltText}
        onChange={(isOn) => preferences.change({ asksForAltText: isOn })}
      />
    </section>
  )
}
