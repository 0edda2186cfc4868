import type { PollDraft } from './Draft.ts'

/** How long a poll may run, in seconds. */
export const POLL_PRESETS: readonly number[] = [300, 1800, 3600, 21600, 86400, 259200, 604800]

/** The initial poll: two blank options, one day, one choice. */
export const NEW_POLL: PollDraft = { options: ['', ''], expiresIn: 86400, isMultiple: false }

/** The nearest preset at or above the seconds left, else a day. */
export function nearestPreset(secondsLeft: number | null): number {
  return (secondsLeft === null ? undefined : POLL_PRESETS.find((preset) => preset >= secondsLeft)) ?? 86400
}

/**
 * The options as rows of the editor: blank ones removed, at least two rows, and one blank row at the end while the maximum is not reached. None is
 * dropped above it: the server's own maximum may not be known yet.
 */
export function editableOptions(options: readonly string[], maxOptions: number): readonly string[] {
  const filled = options.filter((option) => option.trim() !== '')
  if (filled.length === 0) return ['', '']
  const shown = filled.length < maxOptions ? [...filled, ''] : filled
  return shown.length < 2 ? [...shown, ''] : shown
}

/** Changes one option. Rows keep their places while one types; a blank row follows the last filled one while the maximum is not reached. */
export function changeOption(poll: PollDraft, at: number, title: string, maxOptions: number): PollDraft {
  const options = poll.options.map((option, index) => (index === at ? title : option))
  if (options.at(-1)?.trim() !== '' && options.length < maxOptions) options.push('')
  return { ...poll, options }
}
