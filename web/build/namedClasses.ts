import type { Plugin } from 'vite'

const sheetImport = /^import (\w+) from (?=['"][^'"]+\.module\.css['"])/gm

/**
 * Imports the classes of a sheet each by its name instead of as one object.
 * Why: the build can then put a class where it is used and leave the table of all names out.
 */
export function namedClasses(): Plugin {
  return {
    name: 'starling-named-classes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\.module\.css['"]/ },
      handler: (code) => ({ code: withNamedClasses(code), map: null }),
    },
  }
}

export function withNamedClasses(code: string): string {
  return code.replace(sheetImport, 'import * as $1 from ')
}
