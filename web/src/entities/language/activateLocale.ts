import type { I18n } from '@lingui/core'
import { directionOf } from '../../storage/locale.ts'

/** English stands compiled in the components themselves, so it needs no catalogue. */
export const sourceLocale = 'en'

const catalogs = new Map(
  Object.entries(import.meta.glob<{ messages: Record<string, string> }>(['../../locales/*.po', '!../../locales/en.po'])).map(
    ([path, load]) => [path.replace(/^.*\/|\.po$/g, ''), load],
  ),
)

/** Fetches the catalogue of a language and switches the whole page to it; throws where the catalogue cannot be had, and nothing changes then. */
export async function activateLocale(i18n: I18n, locale: string): Promise<void> {
  const load = catalogs.get(locale)
  if (load) i18n.loadAndActivate({ locale, messages: (await load()).messages })
  else i18n.activate(sourceLocale)
  document.documentElement.lang = i18n.locale
  document.documentElement.dir = directionOf(i18n.locale)
}
