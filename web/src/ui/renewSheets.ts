/**
 * Loads every style sheet of the page again that failed to load.
 * The bundler loads the sheet of a part only once and then considers it loaded, so the part would be drawn without styles.
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
      // Removed only afterwards, because other code may still be waiting for its events.
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
