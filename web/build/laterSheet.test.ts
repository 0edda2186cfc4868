import { expect, test } from 'vitest'
import { laterSheets } from './laterSheet.ts'

const file = (fileName: string, imports: readonly string[], ...sheets: readonly string[]) => ({
  fileName,
  imports,
  isEntry: fileName === 'entry',
  sheets: new Set(sheets),
})

test('what the entry and all it imports need stays in the first sheet, and every other sheet is a later one (#7, part 3)', () => {
  const files = [
    file('entry', ['react', 'shared'], 'first.css'),
    file('react', []),
    file('shared', ['deep'], 'shared.css'),
    file('deep', ['shared'], 'deep.css'),
    file('picker', ['shared'], 'picker.css', 'shared.css'),
    file('screen', ['picker'], 'screen.css'),
  ]
  expect(laterSheets(files)).toEqual(['picker.css', 'screen.css'])
})
