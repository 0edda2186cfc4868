import { fieldsOf, storedChoice, storedFlag, storedNumber, storedText } from './storedFields.ts'

/** How this device shows things; kept here and not on the server, because eyes and screens differ by device. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly contrast: 'system' | 'more'
  /** Degrees on the colour wheel. */
  readonly accentHue: number
  /** Pixels, 14 to 20. */
  readonly textSize: number
  readonly density: 'comfortable' | 'compact'
  /** Without colours, which makes the page less of a pull. */
  readonly isGrey: boolean
  /** No numbers beside posts and people. */
  readonly hidesCounts: boolean
  readonly motion: 'system' | 'reduced' | 'full'
  readonly autoplay: boolean
  /** Fetches small pictures only and plays nothing by itself. */
  readonly dataSaver: boolean
  /** Languages, with spaces between, whose posts are translated without being asked. */
  readonly translatedLanguages: string
  readonly advancedLayout: boolean
  readonly keyboardShortcuts: boolean
  /** How long a post can be taken back after it was sent off, in seconds; 0 for not at all. */
  readonly undoSendSeconds: number
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
  density: 'comfortable',
  isGrey: false,
  hidesCounts: false,
  motion: 'system',
  autoplay: false,
  dataSaver: false,
  translatedLanguages: '',
  advancedLayout: false,
  keyboardShortcuts: true,
  undoSendSeconds: 0,
  keepsAudience: false,
  asksForAltText: true,
}

/** Reads stored preferences; the boot script does it before the first paint, the client again for its settings. */
export function readPreferences(stored: unknown): Preferences {
  const { theme, contrast, accentHue, textSize, density, isGrey, hidesCounts, motion, ...others } = fieldsOf(stored)
  const { autoplay, dataSaver, translatedLanguages, advancedLayout, keyboardShortcuts, undoSendSeconds, keepsAudience, asksForAltText } =
    others
  const otherwise = defaultPreferences
  return {
    theme: storedChoice(theme, ['system', 'light', 'dark'], otherwise.theme),
    contrast: storedChoice(contrast, ['system', 'more'], otherwise.contrast),
    accentHue: storedNumber(accentHue, 0, 360, otherwise.accentHue),
    textSize: storedNumber(textSize, 14, 20, otherwise.textSize),
    density: storedChoice(density, ['comfortable', 'compact'], otherwise.density),
    isGrey: storedFlag(isGrey, otherwise.isGrey),
    hidesCounts: storedFlag(hidesCounts, otherwise.hidesCounts),
    motion: storedChoice(motion, ['system', 'reduced', 'full'], otherwise.motion),
    autoplay: storedFlag(autoplay, otherwise.autoplay),
    dataSaver: storedFlag(dataSaver, otherwise.dataSaver),
    translatedLanguages: storedText(translatedLanguages, otherwise.translatedLanguages),
    advancedLayout: storedFlag(advancedLayout, otherwise.advancedLayout),
    keyboardShortcuts: storedFlag(keyboardShortcuts, otherwise.keyboardShortcuts),
    undoSendSeconds: storedNumber(undoSendSeconds, 0, 60, otherwise.undoSendSeconds),
    keepsAudience: storedFlag(keepsAudience, otherwise.keepsAudience),
    asksForAltText: storedFlag(asksForAltText, otherwise.asksForAltText),
  }
}
