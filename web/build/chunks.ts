/** Large libraries that few readers need, each with the modules that are loaded for its sake and that nothing imports statically. */
const heavyParts: readonly (readonly [name: string, RegExp])[] = [
  ['patterns', /\/node_modules\/re2js\//],
  ['viewer', /\/node_modules\/yet-another-react-lightbox\/|\/entities\/media\/MediaViewer\.tsx/],
  ['formulas', /\/node_modules\/katex\/|\/entities\/content\/drawFormula\.ts/],
  ['highlighting', /\/node_modules\/(?:lowlight|highlight\.js|devlop)\/|\/entities\/content\/highlightCode\.tsx/],
  ['descriptions', /\/node_modules\/(?:exifreader|@xmldom\/xmldom)\/|\/compose\/media\/readOwnDescription\.ts/],
  ['markdown', /\/node_modules\/(?:markdown-it|linkify-it|mdurl|uc\.micro|punycode\.js|entities)\/|\/MarkdownPreview\.tsx/],
]

/**
 * The chunk of a module that is not needed at the start: one for each feature, one for what features share, and one for what that stands on.
 * Imports between folders never go both ways (`npm run check`), and so neither do imports between these chunks: what a chunk holds
 * together is either one folder or all that stands below another chunk.
 */
export function chunkOf(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  const heavy = heavyParts.find(([, modules]) => modules.test(path))
  if (heavy) return heavy[0]
  if (path.includes('/node_modules/')) return 'libraries'
  const [, folder, name] = /\/web\/src\/([^/]+)\/([^/.]+)/.exec(path) ?? []
  if (folder === 'locales') return null
  if (folder === 'features') return name ?? null
  // The conversation joins two features, so it is no part of the rest of the frame, which needs neither.
  if (folder === 'app') return name === 'ThreadWithReplies' ? 'thread' : 'app'
  if (folder === 'entities') return 'entities'
  return /\/(?:api|domain|web)\/src\//.test(path) ? 'base' : null
}
