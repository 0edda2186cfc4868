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

/** What those among them call themselves for which browsers have no name. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['dz', 'རྫོང་ཁ'],
  ['jbo', 'la .lojban.'],
  ['kab', 'Taqbaylit'],
  ['sc', 'Sardu'],
  ['sco', 'Scots'],
  ['tok', 'toki pona'],
  ['zgh', 'ⵜⴰⵎⴰⵣⵉⵖⵜ'],
])

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
  const wanted = looksFor.trim().toLowerCase()
  const all = [...new Set([...languageCodes, ...Object.keys(uses), ...(chosen === '' ? [] : [chosen])])]
    .map((code): LanguageChoice => ({ code, name: languageName(code, locale), ownName: ownName(code) ?? code }))
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

/** Null where the browser knows none in that language, and of a code that a server made up, which is not a valid language tag. */
function nameInLanguage(code: string, locale: string): string | null {
  try {
    return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code) ?? null
  } catch {
    return null
  }
}

/** What a language is called in the language of the interface, else in itself; a code that nobody has a name for stays as it is. */
export function languageName(code: string, locale: string): string {
  return nameInLanguage(code, locale) ?? ownName(code) ?? code
}

function ownName(code: string): string | null {
  return nameInLanguage(code, code) ?? ownNames.get(code) ?? null
}
