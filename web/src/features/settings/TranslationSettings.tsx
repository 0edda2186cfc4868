import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { languageChoices } from '../../entities/language/languages.ts'
import { usePreference } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './TranslationSettings.module.css'

/** Which languages are translated automatically. */
export function TranslationSettings() {
  const { t, i18n } = useLingui()
  const chosen = usePreference('translatedLanguages')
    .split(' ')
    .filter((code) => code !== '')
  const { frequent, others } = languageChoices(i18n.locale, {}, '', '')
  // Translation services ignore region and script.
  const choices = [...frequent, ...others].filter(({ code }) => !code.includes('-'))
  const keep = (codes: readonly string[]) => preferences.change({ translatedLanguages: codes.join(' ') })
  return (
    <div>
      <SelectField
        label={t`Translate by itself`}
        description={t`Posts in these languages are shown translated. The original is one press away.`}
        selected=""
        onSelect={(code) => {
          if (code !== '' && !chosen.includes(code)) keep([...chosen, code])
        }}
        options={[
          { id: '', label: t`Add a language` },
          ...choices.filter(({ code }) => !chosen.includes(code)).map(({ code, name }) => ({ id: code, label: name })),
        ]}
      />
      {chosen.length > 0 && (
        <ul className={styles.languages} aria-label={t`Translated by themselves`}>
          {chosen.map((code) => {
            const name = choices.find((choice) => choice.code === code)?.name ?? code
            return (
              <li key={code}>
                <span>{name}</span>
                <IconButton
                  label={t`Do not translate ${name} by itself`}
                  icon={<X size={18} strokeWidth={1.75} />}
                  onClick={() => keep(chosen.filter((other) => other !== code))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
