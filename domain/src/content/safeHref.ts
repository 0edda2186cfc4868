/** The URL schemes that Mastodon's own sanitizer allows in posts. */
const linkSchemes = new Set(['http', 'https', 'dat', 'dweb', 'ipfs', 'ipns', 'ssb', 'gopher', 'xmpp', 'magnet', 'gemini'])

/**
 * The normalised address, or null where following it could do more than open a page.
 *
 * Browsers drop leading control characters and spaces, and all tabs and newlines, before they read the scheme; the same is
 * done here, so that `java\nscript:` is recognised. Relative addresses are refused, because they would point into our own app.
 */
export function safeHref(raw: string | null | undefined): string | null {
  if (!raw) return null
  const href = trimControls(raw).replace(/[\t\n\r]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase()
  if (scheme === undefined || !linkSchemes.has(scheme)) return null
  // `https:page` without slashes is relative to the current page.
  if ((scheme === 'http' || scheme === 'https') && !/^https?:\/\/[^/\\?#]/i.test(href)) return null
  return href
}

/** The address of a picture, or null where it is not plain http(s). */
export function safeImageSource(raw: string | null | undefined): string | null {
  const href = safeHref(raw)
  return href !== null && /^https?:/i.test(href) ? href : null
}

/** A scan instead of a regular expression, which would take quadratic time for a long run of spaces. */
function trimControls(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1
  return text.slice(start, end)
}
