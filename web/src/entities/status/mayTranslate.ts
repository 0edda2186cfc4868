import type { Status } from '@starling/api/statuses'

/** Whether a post may be sent to the translation service: it is public, or its author allows it. */
export function mayTranslate(status: Status, locale: string): boolean {
  const { language, visibility, visibility_ex: precise = visibility, account } = status
  if (language !== null && baseOf(language) === baseOf(locale)) return false
  if (status.content === '' && status.spoiler_text === '') return false
  if (precise === 'public' || precise === 'unlisted' || precise === 'public_unlisted') return true
  return (precise === 'private' || precise === 'login') && account.other_settings?.translatable_private === true
}

/** The target language of a server's translations for this reader, or null where it does not support the pair. */
export function translationTarget(
  pairs: Readonly<Record<string, readonly string[]>>,
  language: string | null,
  locale: string,
): string | null {
  const source = language === null ? 'und' : Object.hasOwn(pairs, language) ? language : baseOf(language)
  const targets = Object.hasOwn(pairs, source) ? (pairs[source] ?? []) : []
  return targets.find((target) => target === locale) ?? targets.find((target) => baseOf(target) === baseOf(locale)) ?? null
}

export function baseOf(language: string): string {
  return language.split(/[-_]/)[0]?.toLowerCase() ?? language
}
