import { useLingui } from '@lingui/react/macro'
import { LanguagePicker } from '../../entities/language/LanguagePicker.tsx'
import { usePreference } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'

/** Which languages are translated automatically. Translation services ignore region and script. */
export function TranslationSettings() {
  const { t } = useLingui()
  const chosen = usePreference('translatedLanguages')
    .split(' ')
    .filter((code) => code !== '')
  return (
    <LanguagePicker
      label={t`Translate by itself`}
      description={t`Posts in these languages are shown translated. The original is one press away.`}
      chosenLabel={t`Translated by themselves`}
      removeLabel={(name) => t`Do not translate ${name} by itself`}
      chosen={chosen}
      onChange={(codes) => preferences.change({ translatedLanguages: codes.join(' ') })}
    />
  )
}
