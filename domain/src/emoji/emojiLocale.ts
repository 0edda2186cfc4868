const supported = new Set('bn da de en en-gb es es-mx et fi fr hi hu it ja ko lt ms nb nl pl pt ru sv th uk vi zh zh-hant'.split(' '))

/** The emoji data's locale for a reader's language; English where nothing closer exists. */
export function emojiLocale(tag: string): string {
  const locale = tag.toLowerCase().replaceAll('_', '-')
  if (supported.has(locale)) return locale
  if (/^zh-(?:hant\b|tw|hk|mo)/.test(locale)) return 'zh-hant'
  const [language = ''] = locale.split('-')
  if (language === 'no' || language === 'nn') return 'nb'
  return supported.has(language) ? language : 'en'
}
