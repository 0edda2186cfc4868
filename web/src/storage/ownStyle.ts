/** The longest own style sheet; more than anybody writes by hand. */
export const longestOwnStyle = 20_000

/** What makes a browser send a request: through it, a style sheet copied from somebody else could report to its author what is on the page. */
const loading = /url\s*\(|src\s*\(|image\s*\(|image-set\s*\(|cross-fade\s*\(|@import|@font-face|@namespace/i

/** Whether a style sheet can only change how the page looks: it contains no address, also not written with CSS escapes. */
export function isHarmlessStyle(css: string): boolean {
  return css.length <= longestOwnStyle && !loading.test(withoutEscapes(css)) && !loading.test(css)
}

/** With `?plain` in its address, a page ignores the reader's style sheet, so that a style that hides everything can be corrected. */
const isLeftOut = new URLSearchParams(location.search).has('plain')

/** Applies the reader's own style sheet, which overrides all others; an empty one removes it. */
export function applyOwnStyle(css: string): void {
  // A constructed style sheet is allowed by the page's Content-Security-Policy. Old browsers do not support it.
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
