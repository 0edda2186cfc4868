import type { Status } from '@starling/api/statuses'

/** Whether a post may be sent to the translation service: it is public, or its author allows it. */
export function mayTranslate(status: Status, locale: string): boolean {
  const { visibility, visibility_ex: precise = visibility, account } = status
  if (!isForeign(status, locale)) return false
  if (precise === 'public' || precise === 'unlisted' || precise === 'public_unlisted') return true
  return (precise === 'private' || precise === 'login') && account.other_settings?.translatable_private === true
}

/** Whether this browser can translate by itself. https://developer.mozilla.org/docs/Web/API/Translator */
export function hasBrowserTranslator(): boolean {
  return 'Translator' in globalThis
}

/** Whether a post has text that may be in another language than the reader's. */
export function isForeign({ language, content, spoiler_text }: Status, locale: string): boolean {
  return (content !== '' || spoiler_text !== '') && (language === null || baseOf(language) !== baseOf(locale))
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
