/** Style sheets that are loaded or loading, by their path. */
const sheets = new Map<string, Promise<void>>()

/**
 * Loads code after the style sheets it needs. The build calls it for every `import()` (web/build/laterSheet.ts).
 * A failed sheet is requested again the next time, and the code is not requested without it: browsers remember that a module failed to load.
 */
export async function withSheets<Part>(load: () => Promise<Part>, paths: readonly string[] = []): Promise<Part> {
  await Promise.all(paths.filter((path) => !isFirst(path)).map(sheetAt))
  return load()
}

/** The page itself names the sheet of the first screen, and runs no script before it is loaded. */
function isFirst(path: string): boolean {
  return document.querySelector(`body link[href="/${path}"]`) !== null
}

function sheetAt(path: string): Promise<void> {
  const known = sheets.get(path)
  if (known) return known
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = `/${path}`
  const sheet = new Promise<void>((done, fail) => {
    link.onload = () => done()
    link.onerror = () => {
      sheets.delete(path)
      link.remove()
      fail(new Error(`The style sheet ${path} did not come`))
    }
  })
  sheets.set(path, sheet)
  document.head.append(link)
  return sheet
}
