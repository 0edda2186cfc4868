/**
 * The style sheets the page itself names: those that the boot script finds there too.
 * Read when the bundle starts, because every screen that comes later adds its own.
 */
export const firstSheets: readonly string[] = [...document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')].map(
  (link) => new URL(link.href).pathname,
)
