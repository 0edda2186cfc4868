import type { Preferences } from './readPreferences.ts'

/** Sets the preferences as attributes of the document's element, for the style sheets; the boot script calls it before the first paint. */
export function applyPreferences(chosen: Preferences): void {
  const { theme, contrast, motion, density, isGrey, hidesCounts, emojiStyle, accentHue, textSize } = chosen
  const page = document.documentElement
  page.dataset.theme = theme
  page.dataset.contrast = contrast === 'more' || matchMedia('(prefers-contrast: more)').matches ? 'more' : 'normal'
  page.dataset.motion = motion
  page.dataset.density = density
  page.dataset.colours = isGrey ? 'grey' : 'all'
  page.dataset.counts = hidesCounts ? 'hidden' : 'shown'
  // Windows draws letters instead of country flags.
  page.dataset.emoji = emojiStyle === 'auto' && navigator.userAgent.includes('Windows') ? 'native-flags' : emojiStyle
  page.style.setProperty('--accent-hue', String(accentHue))
  page.style.setProperty('--text-size', String(textSize))
}
