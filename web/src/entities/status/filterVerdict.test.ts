import { expect, it } from 'vitest'
import { wordsFor } from './filterVerdict.ts'

it.each([
  ['home', ['home']],
  ['notifications', ['notifications']],
  ['public', ['public']],
  ['thread', ['thread']],
  ['account', ['account']],
  ['explore', ['explore', 'public']],
] as const)('applies in %s the filters for %j (R-filt-02a)', (context, words) => expect(wordsFor(context)).toEqual(words))

it('applies to a single post the filters for conversations (R-filt-02b)', () => expect(wordsFor('detailed')).toEqual(['thread']))

it('applies in lists of what one kept oneself the filters for home (R-filt-02c)', () => expect(wordsFor('collection')).toEqual(['home']))
