/** The names of this client's entries in localStorage; the boot script reads some of them before anything else runs. */
export const accountsStorageKey = 'starling:accounts'
/** The signed-out accounts whose drafts and waiting posts are kept. */
export const signedOutStorageKey = 'starling:signed-out'
export const preferencesStorageKey = 'starling:preferences'
/** Whether this device draws emoji in colour. */
export const emojiDrawnStorageKey = 'starling:emoji-drawn'
export const localeStorageKey = 'starling:locale'
export const signInStorageKey = 'starling:sign-in'
export const instancesStorageKey = 'starling:instances'
/** The API calls that servers recently answered as missing, with the time of each answer. */
export const missingCallsStorageKey = 'starling:missing-calls'
/** When the server last had no suggestions for an account. */
export const noSuggestionsStorageKey = 'starling:no-suggestions'
export const draftStorageKey = 'starling:draft'
export const scheduleStorageKey = 'starling:schedule'
export const outboxStorageKey = 'starling:outbox'
export const writingStorageKey = 'starling:writing'
export const searchesStorageKey = 'starling:searches'
/** How far older posts have been loaded for the search on this device, by kind of posts. */
export const backfillStorageKey = 'starling:brought-in'
/** What was gathered for catching up with a timeline, without its posts. */
export const catchUpStorageKey = 'starling:catch-up'
/** The newest post of each timeline in the last catch-up. */
export const caughtUpStorageKey = 'starling:caught-up'
/** The trends of the last visit, for the panel beside the column. */
export const trendsStorageKey = 'starling:trends'
/** The posts an account has seen on this device. */
export const seenStorageKey = 'starling:seen'
export const threadVisitsStorageKey = 'starling:thread-visits'
export const actionsStorageKey = 'starling:actions'
export const placeStorageKey = 'starling:place'
export const onboardingStorageKey = 'starling:onboarding'
export const settingsStorageKey = 'starling:settings'
export const playerStorageKey = 'starling:player'
/**
 * The stored first picture of a timeline. One entry for each account, so that two tabs with two accounts do not overwrite each other's;
 * null is the anonymous reader.
 */
export function firstPaintStorageKey(reader: string | null): string {
  return `starling:first-paint ${reader ?? 'visitor'}`
}
/** The latest actions of an account on this device. */
export const journalStorageKey = 'starling:journal'
export const pushStorageKey = 'starling:push'
export const readingDefaultsStorageKey = 'starling:reading-defaults'
/** Messages of the boot script in the reader's language, for when the client itself fails to load. */
export const startWordsStorageKey = 'starling:start-words'
/** In sessionStorage: the account of this tab. */
export const tabAccountStorageKey = 'starling:tab-account'
/** In sessionStorage: the scroll position of this tab's screen. */
export const tabPlaceStorageKey = 'starling:tab-place'
