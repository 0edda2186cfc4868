import { expect, it } from 'vitest'
import { addPart, addresseesOf, addresseesOfThread, changePart, DRAFT_DEFAULTS, newDraft, partOf, withoutMention } from './index.ts'

it.each([
  ['@ada hello', [], ['ada'], []],
  ['@ada @bo@far.example hello', [], ['ada', 'bo@far.example'], []],
  ['@ada I think @cy is wrong', [], ['ada', 'cy'], ['cy']],
  ['@ada hello', ['ada'], ['ada'], []],
  ['@Ada hello', ['ada'], ['Ada'], []],
  ['@ada @cy what do you think?', ['ada', 'bo'], ['ada', 'cy'], ['cy']],
  ['mail me at me@example.org, see https://far.example/@dot', [], [], []],
  ['', ['ada'], [], []],
  ['Dear @ada', [], ['ada'], ['ada']],
  [
    '@bo@far.example:4680 and @cy@far.example:4680: hello',
    ['bo@far.example:4680'],
    ['bo@far.example:4680', 'cy@far.example:4680'],
    ['cy@far.example:4680'],
  ],
])('of %j with %j reads who is reached and who comes in (R-vis-02)', (text, participants, all, added) => {
  expect(addresseesOf(text, participants)).toEqual({ all, added })
})

it.each([
  ['@ada I think @cy is wrong, @cyril', 'cy', '@ada I think cy is wrong, @cyril'],
  ['@ada ask @cy.', 'cy', '@ada ask cy.'],
  ['ask @cy@far.example and @cy', 'cy', 'ask @cy@far.example and cy'],
  ['ask @cy@far.example', 'cy@far.example', 'ask cy@far.example'],
  ['ask @cy@far.example:4680', 'cy@far.example:4680', 'ask cy@far.example:4680'],
])('in %j names %s without telling them', (text, acct, expected) => {
  expect(withoutMention(text, acct)).toBe(expected)
})

it.each([
  [['@ada one', 'two', '@ada three'], [], ['ada'], [], [0]],
  [['@ada one', '@cy two'], [], ['ada', 'cy'], ['cy'], []],
  [['@ada one', '@Ada two', ' '], [], ['ada'], [], []],
  [['Dear me', 'two'], [], [], [], []],
  [['@ada one', '@bo two'], ['ada', 'bo'], ['ada', 'bo'], [], []],
])(
  'of the thread %j with %j reads who is reached, who comes in, and which posts reach nobody (R-vis-02, #10, 3)',
  (texts, participants, ...expected) => {
    const makeKey = () => 'key'
    const [text = '', ...further] = texts
    const thread = further.reduce(
      (draft, words, index) => {
        const longer = addPart(draft, index, makeKey)
        return changePart(longer, index + 1, { ...partOf(longer, index + 1), text: words })
      },
      { ...newDraft(DRAFT_DEFAULTS, makeKey), text },
    )
    const [all, added, unheard] = expected
    expect(addresseesOfThread(thread, participants)).toEqual({ all, added, unheard })
  },
)
