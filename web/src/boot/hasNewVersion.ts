/**
 * Whether the server has another version of the client: its page then names another first file.
 * The query prevents the service worker from answering with its cached page.
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
