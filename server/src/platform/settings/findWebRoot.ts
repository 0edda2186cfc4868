import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the built client below the project's root; null when it has not been built. */
export function findWebRoot(root: string): string | null {
  const folder = join(root, 'web', 'dist')
  return existsSync(join(folder, 'index.html')) ? folder : null
}
