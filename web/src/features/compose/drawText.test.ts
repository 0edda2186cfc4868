import { segmentText } from '@starling/domain/compose'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawText } from './drawText.ts'

const draw = (layer: HTMLElement, text: string, maxCharacters: number) =>
  drawText(layer, segmentText(text, { maxCharacters, charactersPerUrl: 23, spoilerText: '' }), ({ kind, isOver }) =>
    isOver ? `${kind} over` : kind,
  )

it('after any changes of the text the layer is as if that text were drawn first (R-comp-27)', () => {
  const texts = fc.array(
    fc.tuple(
      fc.string({ unit: fc.constantFrom('a', ' ', '@ada', '#Birds', '\n', 'https://x.example/y', '👩‍👧', 'é'), maxLength: 12 }),
      fc.integer({ min: 0, max: 30 }),
    ),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(texts, (written) => {
      const layer = document.createElement('div')
      for (const [text, maxCharacters] of written) {
        draw(layer, text, maxCharacters)
        const fresh = document.createElement('div')
        draw(fresh, text, maxCharacters)
        expect(layer.textContent).toBe(text)
        expect(layer.isEqualNode(fresh)).toBe(true)
      }
    }),
  )
})

it('a letter is inserted into the text node it belongs to, and nothing else is touched (#10)', () => {
  const layer = document.createElement('div')
  draw(layer, '@ada and @ben, good morning', 500)
  const changes = new MutationObserver(() => undefined)
  changes.observe(layer, { childList: true, characterData: true, subtree: true, attributes: true })
  draw(layer, '@ada and @ben, good mornings', 500)
  const seen = changes.takeRecords()
  expect(seen.map(({ type, target }) => `${type} ${target.textContent}`)).toEqual(['characterData , good mornings'])
})
