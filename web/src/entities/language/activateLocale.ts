import type { I18n } from '@lingui/core'
import { directionOf, formattingLocales } from '../../storage/locale.ts'

/** The English texts are compiled into the components, so no catalogue is loaded. */
export const sourceLocale = 'en'

const catalogs = new Map(
  Object.entries(import.meta.glob<{ messages: Record<string, string> }>(['../../locales/*.po', '!../../locales/en.po'])).map(
    ([path, load]) => [path.replace(/^.*\/|\.po$/g, ''), load],
  ),
)

/** Loads the catalogue of a language and switches the page to it; throws where it cannot be loaded, and then nothing changes. */
export async function activateLocale(i18n: I18n, locale: string): Promise<void> {
  const load = catalogs.get(locale)
  const locales = [...formattingLocales(load ? locale : sourceLocale)]
  if (load) i18n.loadAndActivate({ locale, locales, messages: (await load()).messages })
  else i18n.activate(sourceLocale, locales)
  document.documentElement.lang = i18n.locale
  document.documentElement.dir = directionOf(i18n.locale)
  // The manifest contains the texts that the system shows for an installed client; only a build has one for each language.
  if (import.meta.env.PROD && load) document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`)
}
