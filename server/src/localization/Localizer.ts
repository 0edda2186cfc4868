import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { en } from './catalogues/en.ts'
import { messagesIn } from './languages.ts'
import type { Language } from './languages.ts'

type English = typeof en
export type MessageKey = keyof English
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** The arguments for a text: a value for each of its placeholders, or none where it has none. */
type Given<Key extends MessageKey, Value> = [NamesIn<English[Key]>] extends [never] ? [] : [Readonly<Record<NamesIn<English[Key]>, Value>>]
type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The server's own texts in one language. */
export interface Localizer {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** A text with values inserted, as plain text. */
  say<Key extends MessageKey>(key: Key, ...given: Given<Key, string | number>): string
  /** A text with values inserted, as HTML; values that are plain text are escaped and keep their own direction. */
  mark<Key extends MessageKey>(key: Key, ...given: Given<Key, Html | string>): Html
}

/** Unicode characters that isolate a value from the text direction around it. */
const [ISOLATE, END] = ['\u2068', '\u2069']

export function localizerOf(language: Language): Localizer {
  const words = messagesIn(language)
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const isolated = (value: string): string => (direction === 'rtl' ? `${ISOLATE}${value}${END}` : value)
  return {
    language,
    direction,
    say: (key, ...given) =>
      partsOf(words[key], valuesOf(given)).reduce<string>(
        (text, { value, isGiven }) => text + (isGiven ? isolated(String(value)) : String(value)),
        '',
      ),
    mark: (key, ...given) =>
      html`${partsOf(words[key], valuesOf(given)).map(({ value, isGiven }) => (isGiven && typeof value === 'string' ? html`<bdi>${value}</bdi>` : value))}`,
  }
}

interface Part {
  readonly value: unknown
  readonly isGiven: boolean
}

function valuesOf(given: readonly object[]): ReadonlyMap<string, unknown> {
  return new Map(given.flatMap((values) => Object.entries(values)))
}

/** The parts of a text between the placeholders, with the values inserted. */
function partsOf(text: string, values: ReadonlyMap<string, unknown>): Part[] {
  // Splitting at a group gives text and placeholder names alternately.
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? { value: piece, isGiven: false } : { value: values.get(piece), isGiven: true }))
}
