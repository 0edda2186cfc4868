/** More than anybody writes by hand. */
export const longestOwnStyle = 20_000

/** What makes a browser load something: a style that somebody else has written could tell them what is on the page by it. */
const loading = /url\s*\(|src\s*\(|image\s*\(|image-set\s*\(|cross-fade\s*\(|@import|@font-face|@namespace/i

/** Whether a style sheet can only change how the page looks: it names no address, also not by the escapes of CSS. */
export function isHarmlessStyle(css: string): boolean {
  return css.length <= longestOwnStyle && !loading.test(withoutEscapes(css)) && !loading.test(css)
}

/** A page that is opened at an address with `?plain` leaves the reader's style out, so that one which hides everything can be mended. */
const isLeftOut = new URLSearchParams(location.search).has('plain')

/** Draws the page with the reader's own style sheet, which stands above all others; an empty one takes it back. */
export function applyOwnStyle(css: string): void {
  // A constructed sheet needs no exception in the page's policy. Old browsers have none.
  if (!('adoptedStyleSheets' in document)) return
  const isUsed = css !== '' && !isLeftOut && isHarmlessStyle(css)
  if (!isUsed) {
    if (document.adoptedStyleSheets.length > 0) document.adoptedStyleSheets = []
    return
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

function withoutEscapes(css: string): string {
  return css.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, hex: string | undefined, letter: string | undefined) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
    return letter ?? (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ')
  })
}
