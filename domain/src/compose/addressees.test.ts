import { expect, it } from 'vitest'
import { addresseesOf, withoutMention } from './index.ts'

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
])('of %j with %j reads who is reached and who comes in (R-vis-02)', (text, participants, all, added) => {
  expect(addresseesOf(text, participants)).toEqual({ all, added })
})

it.each([
  ['@ada I think @cy is wrong, @cyril', 'cy', '@ada I think cy is wrong, @cyril'],
  ['@ada ask @cy.', 'cy', '@ada ask cy.'],
  ['ask @cy@far.example and @cy', 'cy', 'ask @cy@far.example and cy'],
  ['ask @cy@far.example', 'cy@far.example', 'ask cy@far.example'],
])('in %j names %s without telling them', (text, acct, expected) => {
  expect(withoutMention(text, acct)).toBe(expected)
})
