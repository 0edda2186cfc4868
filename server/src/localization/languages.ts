import { ar } from './catalogues/ar.ts'
import { de } from './catalogues/de.ts'
import { en } from './catalogues/en.ts'
import type { Messages } from './catalogues/en.ts'
import { es } from './catalogues/es.ts'
import { fr } from './catalogues/fr.ts'
import { ja } from './catalogues/ja.ts'
import { ko } from './catalogues/ko.ts'
import { ptBR } from './catalogues/ptBR.ts'
import { zhCN } from './catalogues/zhCN.ts'

/** The languages of the server's own pages and e-mails, the same as those of the web client. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]

const CATALOGUES: Readonly<Record<Language, Messages>> = { en, ar, de, es, fr, ja, ko, 'pt-BR': ptBR, 'zh-CN': zhCN }

export function messagesIn(language: Language): Messages {
  return CATALOGUES[language]
}

/** The first of the wanted languages that is available, compared by the whole tag and then by the language; English when there is none. */
export function nearestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const exact = LANGUAGES.find((code) => code.toLowerCase() === lower)
    if (exact !== undefined) return exact
    // Readers of traditional Chinese get their next language instead of simplified Chinese.
    if (/^zh\b.*-(?:hant|tw|hk|mo)\b/.test(lower)) continue
    const near = LANGUAGES.find((code) => code.split('-')[0] === lower.split('-')[0])
    if (near !== undefined) return near
  }
  return 'en'
}
