/** Style sheets that are there or on their way, by their path. */
const sheets = new Map<string, Promise<void>>()

/**
 * Loads code after the style sheets it needs. The build calls it for every `import()` (web/build/laterSheet.ts).
 * A sheet that failed is asked for again the next time, and the code is not asked for without it: browsers remember a module that did not come.
 */
export async function withSheets<Part>(load: () => Promise<Part>, paths: readonly string[] = []): Promise<Part> {
  await Promise.all(paths.filter((path) => !isFirst(path)).map(sheetAt))
  return load()
}

/** The page itself names the sheet of the first screen and runs no script before it is there. */
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
