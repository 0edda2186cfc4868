import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chooseLocale, chosenLocale, interfaceLocales, storedLocale } from '../../storage/locale.ts'
import { activateLocale } from './activateLocale.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { toasts } from '../../ui/toasts.ts'

type Choice = 'browser' | (typeof interfaceLocales)[number]['code']

/** The language of the interface on this device; it changes at once, without a reload. */
export function InterfaceLanguage() {
  const { t, i18n } = useLingui()
  const [choice, setChoice] = useState<Choice>(() => chosenLocale() ?? 'browser')

  async function choose(wanted: Choice) {
    const before = chosenLocale()
    chooseLocale(wanted === 'browser' ? null : wanted)
    setChoice(wanted)
    try {
      await activateLocale(i18n, storedLocale())
    } catch {
      chooseLocale(before)
      setChoice(before ?? 'browser')
      toasts.show({ kind: 'problem', title: t`This language could not be loaded`, message: t`Try again when you are online.` })
    }
  }

  return (
    <SelectField
      label={t`Language of the interface`}
      options={[{ id: 'browser', label: t`As in the browser` }, ...interfaceLocales.map(({ code, name }) => ({ id: code, label: name }))]}
      selected={choice}
      onSelect={(wanted) => void choose(wanted)}
    />
  )
}
