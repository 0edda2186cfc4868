import type { Instance } from '@starling/api/instance'

type Rule = Instance['rules'][number]

/** A rule of a server in the reader's language, where the server has it in that one, and otherwise as it was written. https://docs.joinmastodon.org/entities/Rule/ */
export function ruleIn({ text, hint, translations }: Rule, locale: string): Pick<Rule, 'text' | 'hint'> {
  const [base] = locale.split('-')
  const known = [locale, base].find(
    (language) => language !== undefined && Object.hasOwn(translations, language) && translations[language]?.text,
  )
  return (known === undefined ? undefined : translations[known]) ?? { text, hint }
}
