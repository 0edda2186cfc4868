/** Large libraries that few readers need, each with our modules that are only loaded together with it by a dynamic import. */
const heavyParts: readonly (readonly [name: string, RegExp])[] = [
  ['patterns', /\/node_modules\/re2js\//],
  ['viewer', /\/node_modules\/yet-another-react-lightbox\/|\/entities\/media\/MediaViewer\.tsx/],
  ['formulas', /\/node_modules\/katex\/|\/entities\/content\/drawFormula\.ts/],
  ['highlighting', /\/node_modules\/(?:lowlight|highlight\.js|devlop)\/|\/entities\/content\/highlightCode\.tsx/],
  ['descriptions', /\/node_modules\/(?:exifreader|@xmldom\/xmldom)\/|\/compose\/media\/readOwnDescription\.ts/],
  ['markdown', /\/node_modules\/(?:markdown-it|linkify-it|mdurl|uc\.micro|punycode\.js|entities)\/|\/MarkdownPreview\.tsx/],
]

/**
 * The chunk of a module that is not needed at the start: one for each feature, one for the entities that features share, and one for the
 * code below those. Folders never import each other both ways (`npm run check`), and so the chunks do not either.
 */
export function chunkOf(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  const heavy = heavyParts.find(([, modules]) => modules.test(path))
  if (heavy) return heavy[0]
  if (path.includes('/node_modules/')) return 'libraries'
  const [, folder, name] = /\/web\/src\/([^/]+)\/([^/.]+)/.exec(path) ?? []
  if (folder === 'locales') return null
  if (folder === 'features') return name ?? null
  // The conversation with its composer joins two features, so it has a chunk of its own: the rest of `app` needs neither.
  if (folder === 'app') return name === 'ThreadWithReplies' ? 'thread' : 'app'
  if (folder === 'entities') return 'entities'
  return /\/(?:api|domain|web)\/src\//.test(path) ? 'base' : null
}
