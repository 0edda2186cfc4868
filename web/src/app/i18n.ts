import type { I18n } from '@lingui/core'
import { createI18n } from '../ui/createI18n.ts'
import { formattingLocales } from '../storage/locale.ts'
import { sourceLocale } from '../entities/language/activateLocale.ts'

/** The i18n instance of this page. */
export const i18n: I18n = createI18n(sourceLocale, formattingLocales(sourceLocale))
