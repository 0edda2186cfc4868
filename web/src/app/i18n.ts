import type { I18n } from '@lingui/core'
import { createI18n } from '../ui/createI18n.ts'

/** English stands compiled in the components themselves, so it needs no catalogue. */
export const sourceLocale = 'en'

const catalogs = import.meta.glob<{ messages: Record<string, string> }>(['../locales/*.po', '!../locales/en.po'])

export const locales: readonly string[] = [sourceLocale, ...Object.keys(catalogs).map((path) => path.replace(/^.*\/|\.po$/g, ''))]

export const i18n: I18n = createI18n(sourceLocale)

/** Fetches a catalogue and switches to it; a language that is not there leaves things as they are. */
export async function activateLocale(locale: string): Promise<void> {
  const load = catalogs[`../locales/${locale}.po`]
  if (load) i18n.loadAndActivate({ locale, messages: (await load()).messages })
  else if (locale === sourceLocale) i18n.activate(sourceLocale)
  document.documentElement.lang = i18n.locale === 'pseudo' ? 'en' : i18n.locale
  document.documentElement.dir = isRightToLeft(i18n.locale) ? 'rtl' : 'ltr'
}

function isRightToLeft(locale: string): boolean {
  return /^(?:ar|arc|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(locale)
}
