import { I18n } from '@lingui/core'
import type { MessageDescriptor, MessageOptions } from '@lingui/core'

type Values = Readonly<Record<string, unknown>>

/**
 * Lingui's I18n, made safe for values written by other people. Lingui decodes `\u003c` and `\x3c` in the finished sentence,
 * including inserted values: they would be shown differently, and could become a placeholder element.
 */
class ForeignSafeI18n extends I18n {
  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Record<string, unknown>, options?: MessageOptions): string
  override _(id: MessageDescriptor | string, values?: Record<string, unknown>, options?: MessageOptions): string {
    if (typeof id === 'string') return super._(id, values && escapeValues(values), options)
    return super._(id.values === undefined ? id : { ...id, values: escapeValues(id.values) })
  }
}

/** Makes the page's I18n; the English texts are in the components and need no catalogue. Dates and numbers follow the first of `locales` that is known. */
export function createI18n(locale: string, locales: readonly string[] = [locale]): I18n {
  return new ForeignSafeI18n({ locale, locales: [...locales], messages: { [locale]: {} } })
}

function escapeValues(values: Values): Record<string, unknown> {
  // Lingui decodes `\x5c` to one backslash, without looking at what follows it.
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value]),
  )
}
