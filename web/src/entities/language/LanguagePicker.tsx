import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { languageChoices } from './languages.ts'
import styles from './LanguagePicker.module.css'

interface LanguagePickerProps {
  readonly label: string
  readonly description?: string
  /** Names the list of what was chosen. */
  readonly chosenLabel: string
  /** What the button says that takes a language off the list. */
  readonly removeLabel: (name: string) => string
  /** Codes of ISO 639. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Several languages, without their regions and scripts. */
export function LanguagePicker({ label, description, chosenLabel, removeLabel, chosen, onChange }: LanguagePickerProps) {
  const { t, i18n } = useLingui()
  const { frequent, others } = languageChoices(i18n.locale, {}, '', '')
  const choices = [...frequent, ...others].filter(({ code }) => !code.includes('-'))
  return (
    <div>
      <SelectField
        label={label}
        {...(description === undefined ? {} : { description })}
        selected=""
        onSelect={(code) => {
          if (code !== '' && !chosen.includes(code)) onChange([...chosen, code])
        }}
        options={[
          { id: '', label: t`Add a language` },
          ...choices.filter(({ code }) => !chosen.includes(code)).map(({ code, name }) => ({ id: code, label: name })),
        ]}
      />
      {chosen.length > 0 && (
        <ul className={styles.languages} aria-label={chosenLabel}>
          {chosen.map((code) => {
            const name = choices.find((choice) => choice.code === code)?.name ?? code
            return (
              <li key={code}>
                <span>{name}</span>
                <IconButton
                  label={removeLabel(name)}
                  icon={<X size={18} strokeWidth={1.75} />}
                  onClick={() => onChange(chosen.filter((other) => other !== code))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
