import type { AppContext } from '../../AppContext.ts'
import { countCharacters, isSurelyLonger } from '../../formatting/countCharacters.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import type { HttpError } from '../../platform/http/HttpError.ts'

/** The poll of a draft, validated. */
export interface PollDraft {
  readonly options: readonly string[]
  readonly expiresAt: Date
  readonly multiple: boolean
  readonly hideTotals: boolean
}

/** A poll to be stored. A remote one may have no end, and has counts already. */
export interface NewPoll extends Omit<PollDraft, 'expiresAt'> {
  readonly expiresAt: Date | null
  readonly numbers?: PollNumbers
}

export interface PollNumbers {
  /** Votes per option, in the order of the options. */
  readonly tallies: readonly number[]
  readonly votersCount: number
  readonly fetchedAt: Date
}

/** The text properties of a request, the same for a new status and an edit. */
export interface WrittenInput {
  readonly status?: string | undefined
  readonly spoiler_text?: string | undefined
  readonly poll?:
    | {
        readonly options: readonly string[]
        readonly expires_in: number
        readonly multiple?: boolean | undefined
        readonly hide_totals?: boolean | undefined
      }
    | null
    | undefined
  readonly media_ids?: readonly string[] | undefined
}

export interface Words {
  readonly text: string
  readonly spoilerText: string
}

/** The text of a draft, validated: neither blank nor too long, and without characters that the database cannot store. */
export function readWords(ctx: Pick<AppContext, 'settings'>, input: WrittenInput, isTextNeeded: boolean): Words {
  const limit = ctx.settings.statuses.maxCharacters
  const tooLong = (): HttpError => unprocessable(`Text character limit of ${limit} exceeded`)
  // Checked first, because finding the links in a megabyte blocks the process for a while.
  if (isSurelyLonger(input.status ?? '', input.spoiler_text ?? '', limit)) throw tooLong()
  let text = clean(input.status ?? '')
  let spoilerText = clean(input.spoiler_text ?? '')
  // A warning without a text becomes the text.
  if (text === '' && spoilerText !== '' && isTextNeeded) {
    text = spoilerText
    spoilerText = ''
  }
  if (text === '' && isTextNeeded) throw unprocessable("Text can't be blank")
  if (countCharacters(text, spoilerText) > limit) throw tooLong()
  return { text, spoilerText }
}

/** The poll of a draft, checked against the limits the instance advertises; `areTotalsHidden` where the request says nothing of that. */
export function readPoll(ctx: Pick<AppContext, 'settings' | 'now'>, input: WrittenInput, areTotalsHidden = false): PollDraft | null {
  const { poll } = input
  if (poll === null || poll === undefined) return null
  if ((input.media_ids ?? []).length > 0) throw unprocessable('Polls cannot be combined with attached files')
  const options = poll.options.map(clean).filter((option) => option !== '')
  const { maxOptions, maxCharactersPerOption, minExpiration, maxExpiration } = ctx.settings.polls
  if (options.length < 2) throw unprocessable('Options must have more than one item')
  if (options.length > maxOptions) throw unprocessable(`Options can't contain more than ${maxOptions} items`)
  if (options.some((option) => isSurelyLonger(option, '', maxCharactersPerOption) || countCharacters(option, '') > maxCharactersPerOption))
    throw unprocessable(`Options cannot be longer than ${maxCharactersPerOption} characters each`)
  if (new Set(options).size < options.length) throw unprocessable('Options contain duplicate items')
  if (poll.expires_in < minExpiration) throw unprocessable('Expires at is too soon')
  if (poll.expires_in > maxExpiration) throw unprocessable('Expires at is too far into the future')
  return {
    options,
    expiresAt: new Date(ctx.now().getTime() + poll.expires_in * 1000),
    multiple: poll.multiple ?? false,
    hideTotals: poll.hide_totals ?? areTotalsHidden,
  }
}

/** A language code for storing: an invalid one is stored as none, as in Mastodon. */
export function readLanguage(language: string | null | undefined): string | null {
  return language !== null && language !== undefined && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(language) ? language : null
}

/** The quote policy; a status that may not be boosted may not be quoted. */
export function readQuotePolicy(policy: string | null | undefined, visibility: string): string {
  const known = ['public', 'followers', 'nobody']
  if (policy !== null && policy !== undefined && !known.includes(policy))
    throw unprocessable('Quote approval policy is not included in the list')
  return isBoostable(visibility) ? (policy ?? 'public') : 'nobody'
}

/** Who may request a quote that needs approval; nobody where the request does not say. */
export function readReviewPolicy(policy: string | null | undefined, visibility: string): string {
  return policy === null || policy === undefined ? 'nobody' : readQuotePolicy(policy, visibility)
}

function clean(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').trim()
}
