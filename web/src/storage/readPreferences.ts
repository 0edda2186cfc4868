import { applyOwnStyle } from './ownStyle.ts'
import { fieldsOf, storedChoice, storedFlag, storedNumber, storedText } from './storedFields.ts'

/** Preferences of this device; they are not synchronised, because eyes and screens differ. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly contrast: 'system' | 'more'
  /** Degrees on the colour wheel. */
  readonly accentHue: number
  /** Pixels, 14 to 20. */
  readonly textSize: number
  readonly density: 'comfortable' | 'compact'
  /** Shows the interface without colours, for readers who want it to be less attractive. */
  readonly isGrey: boolean
  /** Hides the counts of posts and accounts. */
  readonly hidesCounts: boolean
  /**
   * Whose drawings are used for emoji: the device's, with Twemoji's country flags on Windows (`auto`), always the device's, the device's
   * with Twemoji's flags, or all Twemoji's.
   */
  readonly emojiStyle: 'auto' | 'native' | 'native-flags' | 'twemoji'
  readonly motion: 'system' | 'reduced' | 'full'
  /** Whether GIFs (silent videos) play by themselves: as set at the server, always, when pointed at (`never`), or not at all (`off`). */
  readonly autoplay: 'server' | 'always' | 'never' | 'off'
  /** The same for avatars: by default they play when pointed at, unless the reader or the system wants less motion. */
  readonly movingAvatars: 'auto' | 'always' | 'never' | 'off'
  /** The same for custom emoji: by default like GIFs. */
  readonly movingEmoji: 'auto' | 'always' | 'never' | 'off'
  /** Loads small pictures only and never plays anything automatically. */
  readonly dataSaver: boolean
  /** Languages, separated by spaces, whose posts are translated automatically. */
  readonly translatedLanguages: string
  /** Translates in the browser first where it can, otherwise only where the server cannot translate. */
  readonly translatesOnDevice: boolean
  /** A style sheet of the reader's own; empty for none. */
  readonly ownStyle: string
  readonly advancedLayout: boolean
  readonly keyboardShortcuts: boolean
  /** How long a sent post can be recalled before it is published, in seconds; 0 for not at all. */
  readonly undoSendSeconds: number
  /** A new post starts with the audience of the previous one. */
  readonly keepsAudience: boolean
  /** Asks before publishing media without a description. */
  readonly asksForAltText: boolean
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  contrast: 'system',
  accentHue: 268,
  textSize: 16,
  density: 'comfortable',
  isGrey: false,
  hidesCounts: false,
  emojiStyle: 'auto',
  motion: 'system',
  autoplay: 'server',
  movingAvatars: 'auto',
  movingEmoji: 'auto',
  dataSaver: false,
  translatedLanguages: '',
  translatesOnDevice: false,
  ownStyle: '',
  advancedLayout: false,
  keyboardShortcuts: true,
  undoSendSeconds: 0,
  keepsAudience: false,
  asksForAltText: true,
}

/** The preferences of somebody who has chosen nothing. The accent colour is the server's, which the page contains. */
export function startingPreferences(): Preferences {
  const hue = document.querySelector<HTMLMetaElement>('meta[name="starling-accent"]')?.content
  return { ...defaultPreferences, accentHue: storedNumber(hue === undefined ? null : Number(hue), 0, 360, defaultPreferences.accentHue) }
}

/** Reads the stored preferences; used by the boot script before the first paint and by the client for its settings. */
export function readPreferences(stored: unknown, otherwise = defaultPreferences): Preferences {
  const { theme, contrast, accentHue, textSize, density, isGrey, hidesCounts, emojiStyle, motion, ...others } = fieldsOf(stored)
  const { autoplay, movingAvatars, movingEmoji, dataSaver, translatedLanguages, translatesOnDevice, ownStyle, advancedLayout, ...writing } =
    others
  const { keyboardShortcuts, undoSendSeconds, keepsAudience, asksForAltText } = writing
  return {
    theme: storedChoice(theme, ['system', 'light', 'dark'], otherwise.theme),
    contrast: storedChoice(contrast, ['system', 'more'], otherwise.contrast),
    accentHue: storedNumber(accentHue, 0, 360, otherwise.accentHue),
    textSize: storedNumber(textSize, 14, 32, otherwise.textSize),
    density: storedChoice(density, ['comfortable', 'compact'], otherwise.density),
    isGrey: storedFlag(isGrey, otherwise.isGrey),
    hidesCounts: storedFlag(hidesCounts, otherwise.hidesCounts),
    emojiStyle: storedChoice(emojiStyle, ['auto', 'native', 'native-flags', 'twemoji'], otherwise.emojiStyle),
    motion: storedChoice(motion, ['system', 'reduced', 'full'], otherwise.motion),
    // Earlier versions stored a boolean, and `false` also where nothing had been chosen, so only `true` is a choice.
    autoplay: autoplay === true ? 'always' : storedChoice(autoplay, ['server', 'always', 'never', 'off'], otherwise.autoplay),
    movingAvatars: storedChoice(movingAvatars, ['auto', 'always', 'never', 'off'], otherwise.movingAvatars),
    movingEmoji: storedChoice(movingEmoji, ['auto', 'always', 'never', 'off'], otherwise.movingEmoji),
    dataSaver: storedFlag(dataSaver, otherwise.dataSaver),
    translatedLanguages: storedText(translatedLanguages, otherwise.translatedLanguages),
    translatesOnDevice: storedFlag(translatesOnDevice, otherwise.translatesOnDevice),
    ownStyle: storedText(ownStyle, otherwise.ownStyle),
    advancedLayout: storedFlag(advancedLayout, otherwise.advancedLayout),
    keyboardShortcuts: storedFlag(keyboardShortcuts, otherwise.keyboardShortcuts),
    undoSendSeconds: storedNumber(undoSendSeconds, 0, 60, otherwise.undoSendSeconds),
    keepsAudience: storedFlag(keepsAudience, otherwise.keepsAudience),
    asksForAltText: storedFlag(asksForAltText, otherwise.asksForAltText),
  }
}

/** From this text size on, in pixels, rows of buttons with counts may need a second line in a narrow column. */
const LARGE_TEXT = 20

/** Sets the preferences as attributes of the root element, for the style sheets; the boot script calls it before the first paint. */
export function applyPreferences(chosen: Preferences): void {
  const { theme, contrast, motion, density, isGrey, hidesCounts, emojiStyle, accentHue, textSize } = chosen
  const page = document.documentElement
  page.dataset.theme = theme
  page.dataset.contrast = contrast === 'more' || matchMedia('(prefers-contrast: more)').matches ? 'more' : 'normal'
  page.dataset.motion = motion
  page.dataset.density = density
  page.dataset.colours = isGrey ? 'grey' : 'all'
  page.dataset.counts = hidesCounts ? 'hidden' : 'shown'
  // Windows' own emoji font draws letters instead of country flags.
  page.dataset.emoji = emojiStyle === 'auto' && navigator.userAgent.includes('Windows') ? 'native-flags' : emojiStyle
  page.style.setProperty('--accent-hue', String(accentHue))
  page.dataset.text = textSize >= LARGE_TEXT ? 'large' : 'normal'
  page.style.setProperty('--text-size', String(textSize))
  applyOwnStyle(chosen.ownStyle)
}
