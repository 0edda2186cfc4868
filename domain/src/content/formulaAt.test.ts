import { expect, it } from 'vitest'
import { formulaAt, longestFormula } from './formulaAt.ts'

it.each([
  [String.raw`\(x^2\)`, String.raw`\(x^2\)`],
  [String.raw`\[\frac{1}{2}\] and more`, String.raw`\[\frac{1}{2}\]`],
  [String.raw`\(a\] b\)`, String.raw`\(a\] b\)`],
  [String.raw`\(\)`, null],
  [String.raw`\(never closed`, null],
  ['(x)', null],
  [`\\(${'x'.repeat(longestFormula)}\\)`, `\\(${'x'.repeat(longestFormula)}\\)`],
  [`\\(${'x'.repeat(longestFormula + 1)}\\)`, null],
])('finds in %j %j', (text, formula) => {
  expect(formulaAt(text, 0)).toBe(formula)
})
