import { expect, test } from 'vitest'
import { withNamedClasses } from './namedClasses.ts'

test('a sheet is imported name by name, and nothing else', () => {
  const code = ["import styles from './Card.module.css'", "import { a } from './a.ts'", "import other from './other.css'"].join('\n')
  expect(withNamedClasses(code)).toBe(code.replace('import styles', 'import * as styles'))
})
