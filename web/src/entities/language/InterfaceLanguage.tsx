import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chooseLocale, chosenLocale, interfaceLocales, storedLocale } from '../../storage/locale.ts'
import type { InterfaceLocale } from '../../storage/locale.ts'
import { activateLocale } from './activateLocale.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { toasts } from '../../ui/toasts.ts'

type Choice = 'browser' | InterfaceLocale

/** Each language under its own name. */
const names: { readonly [Locale in InterfaceLocale]: string } = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  ko: '한국어',
  'pt-BR': 'Português (Brasil)',
  'zh-CN': '简体中文',
}

/** Chooses the interface's language on this device; it changes at once, without a reload. */
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
      options={[{ id: 'browser', label: t`As in the browser` }, ...interfaceLocales.map((code) => ({ id: code, label: names[code] }))]}
      selected={choice}
      onSelect={(wanted) => void choose(wanted)}
    />
  )
}
