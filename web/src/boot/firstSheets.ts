/**
 * The style sheets named in the page itself, which are also there for the boot script at the next start.
 * Read when the bundle starts, because later screens add their own.
 */
export const firstSheets: readonly string[] = [...document.querySelectorAll<HTMLLinkElement>('body link[rel="stylesheet"]')].map(
  (link) => new URL(link.href).pathname,
)
