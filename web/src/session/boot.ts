/**
 * Runs as a classic script before the bundle: sets the theme without a flash and asks for the first timeline at once.
 * It must stay tiny, so it trusts the shape of what the client itself stored and gives up silently on anything else.
 */
import { accountsStorageKey, preferencesStorageKey } from './storageKeys.ts'

try {
  const page = document.documentElement
  const look = JSON.parse(localStorage.getItem(preferencesStorageKey) ?? '{}')
  page.dataset.theme = look.theme ?? 'system'
  page.dataset.motion = look.motion ?? 'system'
  page.dataset.contrast = look.contrast === 'more' || matchMedia('(prefers-contrast: more)').matches ? 'more' : 'normal'
  if (look.accentHue !== undefined) page.style.setProperty('--accent-hue', look.accentHue)
  if (look.textSize !== undefined) page.style.setProperty('--text-size', look.textSize)

  const { active, list } = JSON.parse(localStorage.getItem(accountsStorageKey) ?? '{"list":[]}')
  const account = list.find((one: { key: string }) => one.key === active)
  const path = location.pathname.replace(/^\/deck(?=\/|$)/, '') || '/'
  const request = account && (path === '/' || path === '/home' || path === '/getting-started')
    ? '/api/v1/timelines/home?limit=20'
    : path === '/public' ? '/api/v1/timelines/public?limit=20'
    : path === '/public/local' || (path === '/' && !account) ? '/api/v1/timelines/public?limit=20&local=true'
    : null
  if (request) {
    const url = (account?.origin ?? location.origin) + request
    const token = account?.token ?? null
    const response = fetch(url, token ? { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } } : { headers: { accept: 'application/json' } })
    // Whoever takes it handles the failure; until then it must not count as unhandled.
    response.catch(() => undefined)
    window.starlingEarly = { url, token, response }
  }
} catch {
  // Storage is blocked or broken: the client itself starts without a head start.
}
