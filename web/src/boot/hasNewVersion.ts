/**
 * Whether the server has another client than the one that runs here: its page names another first file.
 * The query keeps the service worker out of it, which would answer with the page it has kept.
 */
export async function hasNewVersion(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!script) return false
  try {
    const response = await fetch('/?version', { cache: 'no-store', headers: { accept: 'text/html' } })
    return response.ok && !(await response.text()).includes(new URL(script.src).pathname)
  } catch {
    return false
  }
}
