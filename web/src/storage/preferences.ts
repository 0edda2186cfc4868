import { onLocalChange, readLocal, writeLocal } from './localStore.ts'
import { preferencesStorageKey } from './storageKeys.ts'
import { createStore } from './store.ts'

/** How this device shows things; kept here and not on the server, because eyes and screens differ by device. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly contrast: 'system' | 'more'
  /** Degrees on the colour wheel. */
  readonly accentHue: number
  /** Pixels, 14 to 20. */
  readonly textSize: number
  readonly motion: 'system' | 'reduced' | 'full'
  readonly autoplay: boolean
  readonly advancedLayout: boolean
  readonly keyboardShortcuts: boolean
  /** The next post starts with the audience of the last one. */
  readonly keepsAudience: boolean
  /** Asks before media without a description are published. */
  readonly asksForAltText: boolean
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  contrast: 'system',
  accentHue: 268,
  textSize: 16,
  motion: 'system',
  autoplay: false,
  advancedLayout: false,
  keyboardShortcuts: true,
  keepsAudience: false,
  asksForAltText: true,
}

const store = createStore(read())

export const preferences = {
  get: store.get,
  subscribe: store.subscribe,
  change(changed: Partial<Preferences>): void {
    const next = { ...store.get(), ...changed }
    writeLocal(preferencesStorageKey, next)
    applyPreferences(next)
    store.set(next)
  },
  reset(): void {
    preferences.change(defaultPreferences)
  },
}

onLocalChange(preferencesStorageKey, () => {
  applyPreferences(read())
  store.set(read())
})

/** Writes the choices where the style sheets look; the boot script does the same before the first paint. */
export function applyPreferences(chosen: Partial<Preferences>, page: HTMLElement = document.documentElement): void {
  const { theme = 'system', contrast = 'system', motion = 'system', accentHue, textSize } = chosen
  const isMoreContrast = contrast === 'more' || matchMedia('(prefers-contrast: more)').matches
  page.dataset.theme = theme
  page.dataset.contrast = isMoreContrast ? 'more' : 'normal'
  page.dataset.motion = motion
  if (accentHue !== undefined) page.style.setProperty('--accent-hue', String(accentHue))
  if (textSize !== undefined) page.style.setProperty('--text-size', String(textSize))
}

function read(): Preferences {
  const stored = readLocal(preferencesStorageKey)
  if (typeof stored !== 'object' || stored === null) return defaultPreferences
  const next: Record<string, unknown> = { ...defaultPreferences }
  for (const [name, value] of Object.entries(stored)) if (typeof value === typeof next[name]) next[name] = value
  return next as unknown as Preferences
}
