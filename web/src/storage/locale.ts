import { readLocal, removeLocal, writeLocal } from './localStore.ts'
import { localeStorageKey } from './storageKeys.ts'

/**
 * The languages of the interface; the first is the language of the source. Their names are in another file, because this one is loaded at
 * every start.
 */
export const interfaceLocales = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'zh-CN'] as const

export type InterfaceLocale = (typeof interfaceLocales)[number]

/** The language chosen on this device; null follows the browser. An unknown value is ignored. */
export function chosenLocale(): InterfaceLocale | null {
  const stored = readLocal(localeStorageKey)
  return interfaceLocales.find((code) => code === stored) ?? null
}

/** Answers whether the choice could be stored. */
export function chooseLocale(locale: InterfaceLocale | null): boolean {
  if (locale !== null) return writeLocal(localeStorageKey, locale)
  removeLocal(localeStorageKey)
  return true
}

/** The language at the start: the chosen one, else the first supported one of the browser's languages, else English. */
export function storedLocale(): InterfaceLocale {
  return chosenLocale() ?? nearestLocale(navigator.languages)
}

/** The first of the wanted languages that the interface has, compared by the whole tag and then by the language; English when there is none. */
export function nearestLocale(wanted: readonly string[]): InterfaceLocale {
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const exact = interfaceLocales.find((code) => code.toLowerCase() === lower)
    if (exact) return exact
    // Readers of traditional Chinese get their next language instead of simplified Chinese.
    if (/^zh\b.*-(?:hant|tw|hk|mo)\b/.test(lower)) continue
    const [language] = lower.split('-')
    const near = interfaceLocales.find((code) => code.split('-')[0] === language)
    if (near) return near
  }
  return 'en'
}

/**
 * The locales for formatting dates and numbers: if the browser has the interface's language with a region, such as en-GB, that one, so that
 * dates are written as in that region. An interface language with a region or script of its own is used as it is.
 */
export function formattingLocales(locale: string, wanted: readonly string[] = navigator.languages): readonly string[] {
  const regional = locale.includes('-') ? undefined : wanted.find((tag) => tag.toLowerCase().split('-')[0] === locale)
  return regional === undefined || regional === locale || !isLocale(regional) ? [locale] : [regional, locale]
}

/** Needed because a browser may list any text as a language, and formatters throw for invalid ones. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The direction in which a language is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(?:ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(locale) ? 'rtl' : 'ltr'
}
