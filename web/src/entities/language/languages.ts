/** The codes of languages for posts; their names come from the browser. */
export const languageCodes: readonly string[] = [
  'af',
  'am',
  'ar',
  'ast',
  'az',
  'be',
  'bg',
  'bn',
  'br',
  'bs',
  'ca',
  'ckb',
  'co',
  'cs',
  'cy',
  'da',
  'de',
  'dz',
  'el',
  'en',
  'eo',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'fo',
  'fr',
  'fy',
  'ga',
  'gd',
  'gl',
  'gu',
  'ha',
  'haw',
  'he',
  'hi',
  'hr',
  'ht',
  'hu',
  'hy',
  'ia',
  'id',
  'ig',
  'is',
  'it',
  'ja',
  'jbo',
  'jv',
  'ka',
  'kab',
  'kk',
  'km',
  'kn',
  'ko',
  'ku',
  'ky',
  'la',
  'lb',
  'lo',
  'lt',
  'lv',
  'mg',
  'mi',
  'mk',
  'ml',
  'mn',
  'mr',
  'ms',
  'mt',
  'my',
  'nb',
  'ne',
  'nl',
  'nn',
  'no',
  'oc',
  'pa',
  'pl',
  'ps',
  'pt',
  'qu',
  'rm',
  'ro',
  'ru',
  'rw',
  'sc',
  'sco',
  'sd',
  'si',
  'sk',
  'sl',
  'sm',
  'sn',
  'so',
  'sq',
  'sr',
  'su',
  'sv',
  'sw',
  'ta',
  'te',
  'tg',
  'th',
  'tk',
  'tl',
  'tok',
  'tr',
  'tt',
  'ug',
  'uk',
  'ur',
  'uz',
  'vi',
  'wo',
  'xh',
  'yi',
  'yo',
  'yue',
  'zgh',
  'zh',
  'zh-CN',
  'zh-HK',
  'zh-TW',
  'zu',
]

export interface LanguageChoice {
  readonly code: string
  readonly name: string
  /** The name in the language itself. */
  readonly ownName: string
}

/** Languages that match the search words: the chosen one and the most used first, then the reader's own, the rest by name. */
export function languageChoices(
  locale: string,
  uses: Readonly<Record<string, number>>,
  chosen: string,
  looksFor: string,
  own: readonly string[] = [],
): { readonly frequent: readonly LanguageChoice[]; readonly others: readonly LanguageChoice[] } {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const wanted = looksFor.trim().toLowerCase()
  const all = [...new Set([...languageCodes, ...Object.keys(uses), ...(chosen === '' ? [] : [chosen])])]
    .map((code): LanguageChoice => ({ code, name: nameIn(names, code), ownName: ownName(code) }))
    .filter(({ code, name, ownName }) => [code, name, ownName].some((word) => word.toLowerCase().includes(wanted)))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
  const used = (code: string) => (Object.hasOwn(uses, code) ? uses[code] : undefined) ?? 0
  // Languages never used come after all used ones.
  const rank = (code: string) => used(code) + (code === chosen ? 0.6 : own.includes(code) ? 0.3 : 0)
  const frequent = all
    .filter(({ code }) => rank(code) > 0)
    .sort((a, b) => rank(b.code) - rank(a.code))
    .slice(0, 4)
  return { frequent, others: all.filter((choice) => !frequent.includes(choice)) }
}

function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    // A code a server made up, which is not a valid language tag.
    return code
  }
}

function ownName(code: string): string {
  try {
    return nameIn(new Intl.DisplayNames(code, { type: 'language' }), code)
  } catch {
    return code
  }
}

/** What a language is called in the language of the interface; a code that a server made up stays as it is. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
