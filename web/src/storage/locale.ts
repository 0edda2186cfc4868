import { readLocal, removeLocal, writeLocal } from './localStore.ts'
import { localeStorageKey } from './storageKeys.ts'

/** The languages of the interface; the first is the one the components are written in. Their names stand where one chooses: this is read before every start. */
export const interfaceLocales = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'zh-CN'] as const

export type InterfaceLocale = (typeof interfaceLocales)[number]

/** The language somebody chose on this device; null follows the browser. A value that is no language of ours counts as none. */
export function chosenLocale(): InterfaceLocale | null {
  const stored = readLocal(localeStorageKey)
  return interfaceLocales.find((code) => code === stored) ?? null
}

/** Answers whether the choice could be kept. */
export function chooseLocale(locale: InterfaceLocale | null): boolean {
  if (locale !== null) return writeLocal(localeStorageKey, locale)
  removeLocal(localeStorageKey)
  return true
}

/** The language to start in: the chosen one, else the first of the browser's that there is, else English. */
export function storedLocale(): InterfaceLocale {
  return chosenLocale() ?? nearestLocale(navigator.languages)
}

/** The first wanted language that the interface speaks, by its whole tag or by its language; English when there is none. */
export function nearestLocale(wanted: readonly string[]): InterfaceLocale {
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const exact = interfaceLocales.find((code) => code.toLowerCase() === lower)
    if (exact) return exact
    // Readers of traditional characters are better served by their next language than by simplified ones.
    if (/^zh\b.*-(?:hant|tw|hk|mo)\b/.test(lower)) continue
    const [language] = lower.split('-')
    const near = interfaceLocales.find((code) => code.split('-')[0] === language)
    if (near) return near
  }
  return 'en'
}

/** The direction in which a language is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(?:ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(locale) ? 'rtl' : 'ltr'
}
