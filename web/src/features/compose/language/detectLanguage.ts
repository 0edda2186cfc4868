import type { LanguageScore } from '@starling/domain/compose'
import { francAll } from 'franc-min'

/** How well a text fits each possible language, the best first; by trigram statistics, on this device. */
export function detectLanguage(text: string): readonly LanguageScore[] {
  return francAll(text).flatMap(([code, score]): LanguageScore[] => {
    if (code === 'und') return []
    // The library names languages by three letters; the canonical form of such a code is the one that posts have.
    const [canonical] = Intl.getCanonicalLocales(code)
    return canonical === undefined ? [] : [[canonical, score]]
  })
}
