import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '../../session/useEntity.ts'
import { usePreferences } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './SettingsScreen.module.css'

const undoChoices: readonly string[] = ['0', '5', '10', '20']

/** How the composer behaves on this device. */
export function WritingSettings() {
  const { t } = useLingui()
  const { keepsAudience, asksForAltText, undoSendSeconds } = usePreferences()
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
      <SelectField
        label={t`Undo sending`}
        description={t`A post goes out after this time, and until then you can take it back. Closing the page sends it.`}
        options={undoChoices.map((seconds) => ({
          id: seconds,
          label: seconds === '0' ? t`Off` : t`${plural(Number(seconds), { one: '# second', other: '# seconds' })}`,
        }))}
        selected={String(undoSendSeconds)}
        onSelect={(seconds) => preferences.change({ undoSendSeconds: Number(seconds) })}
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
