import { expect, it } from 'vitest'
import { ruleIn } from './ruleIn.ts'

const rule = {
  id: '1',
  text: 'Be kind',
  hint: 'To all',
  translations: { de: { text: 'Sei nett', hint: '' }, 'pt-BR': { text: 'Seja gentil', hint: 'Com todos' }, fr: { text: '', hint: '' } },
}

it.each([
  ['de', 'Sei nett', ''],
  ['de-AT', 'Sei nett', ''],
  ['pt-BR', 'Seja gentil', 'Com todos'],
  ['pt-PT', 'Be kind', 'To all'],
  ['fr', 'Be kind', 'To all'],
  ['constructor', 'Be kind', 'To all'],
])('a reader of %s reads the rule as “%s” (R-inst-03b)', (locale, text, hint) => {
  expect(ruleIn(rule, locale)).toEqual({ text, hint })
})
