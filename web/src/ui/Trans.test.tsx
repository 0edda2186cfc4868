import { I18nProvider } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { createI18n } from './createI18n.ts'

/** Display names and search words that a parser of placeholders could misread. */
const hostile = [
  '<constructor/>',
  '<toString/>',
  '<__proto__/>',
  '<valueOf>x</valueOf>',
  '<0/>',
  '<0>taken</0>',
  '</0>',
  '<1/>',
  '\\u003cconstructor/\\u003e',
  '\\x3c0/\\x3e',
  '{name}',
  '#',
  "'{",
  '%__lingui_octothorpe__%<0/>',
]

function Sentences({ name, count }: { readonly name: string; readonly count: number }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Hidden by {name}.</Trans>
      </p>
      <p>
        <Trans>
          Replying to <bdi>@{name}</bdi> now
        </Trans>
      </p>
      <p>
        <Trans>Nobody has posted with {t`#${name}`} yet.</Trans>
      </p>
      <p>
        <Plural value={count} one={`# post by ${name}`} other={`# posts by ${name}`} />
      </p>
      <p>{t`Search for ${name}`}</p>
    </>
  )
}

const drawn = (name: string, count = 2) => {
  const view = render(
    <I18nProvider i18n={createI18n('en')}>
      <Sentences name={name} count={count} />
    </I18nProvider>,
  )
  const paragraphs = [...view.container.querySelectorAll('p')].map((paragraph) => paragraph.textContent)
  const elements = view.container.querySelectorAll('*').length
  view.unmount()
  return { paragraphs, elements }
}

const expected = (name: string) => [
  `Hidden by ${name}.`,
  `Replying to @${name} now`,
  `Nobody has posted with #${name} yet.`,
  `2 posts by ${name}`,
  `Search for ${name}`,
]

it.each(hostile.filter((name) => !name.includes('octothorpe')))('draws %s as text in every kind of sentence (#7, 2.5)', (name) => {
  expect(drawn(name)).toEqual({ paragraphs: expected(name), elements: 6 })
})

it('draws any value as it is, and no element more for it (#7, 2.5)', () => {
  const piece = oneof(constantFrom(...hostile, '<', '>', '/', '\\', '\\u', '\\x'), string({ unit: 'grapheme', maxLength: 6 }))
  assert(
    property(array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
      const name = pieces.join('').replaceAll('%__lingui_octothorpe__%', '')
      expect(drawn(name)).toEqual({ paragraphs: expected(name), elements: 6 })
    }),
    { numRuns: 60 },
  )
})
