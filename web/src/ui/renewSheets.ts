/**
 * Fetches every style sheet of the page again that did not come.
 * The bundler asks for the sheet of a part only once and then takes it for loaded, so a part fetched again would be drawn bare.
 */
export async function renewSheets(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null)
  await Promise.all(missing.map(renew))
}

function renew(old: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    const fresh = document.createElement('link')
    fresh.rel = 'stylesheet'
    fresh.crossOrigin = old.crossOrigin
    fresh.href = old.href
    fresh.addEventListener('load', () => {
      // Not before: somebody may still be waiting for it.
      old.remove()
      done()
    })
    fresh.addEventListener('error', () => {
      fresh.remove()
      fail(new Error(`The style sheet ${old.href} did not come`))
    })
    old.after(fresh)
  })
}
