import type { Status, Translation } from '@starling/api/statuses'
import { translateHtml, translateText } from '@starling/domain/content'
import { writtenWarning } from '@starling/domain/store'
import { keepNewest } from '../../ui/keepNewest.ts'
import { baseOf } from './mayTranslate.ts'

/** The browser's translator, where it has one. https://developer.mozilla.org/docs/Web/API/Translator */
export interface BrowserTranslator {
  availability(pair: LanguagePair): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  create(options: LanguagePair & { monitor?(monitor: EventTarget): void }): Promise<{ translate(text: string): Promise<string> }>
}

export interface LanguagePair {
  readonly sourceLanguage: string
  readonly targetLanguage: string
}

/** Creating a translator reads its model from the disk, so the last ones are used again. */
const ready = new Map<string, Promise<{ translate(text: string): Promise<string> }>>()
const mostReady = 4

/** The browser's translator, or null. */
export function browserTranslator(): BrowserTranslator | null {
  return (globalThis as { readonly Translator?: BrowserTranslator }).Translator ?? null
}

/**
 * How a pair of languages can be translated on this device: at once, after a model was downloaded (which a browser does only for a press),
 * or not at all.
 */
export async function deviceAvailability(pair: LanguagePair): Promise<'ready' | 'download' | 'none'> {
  const answer = (await browserTranslator()?.availability(pair)) ?? 'unavailable'
  return answer === 'unavailable' ? 'none' : answer === 'available' ? 'ready' : 'download'
}

/** Translates a post by the browser. `tell` is given how much of the model has come, from 0 to 1. */
export async function translateOnDevice(status: Status, pair: LanguagePair, tell: (share: number) => void): Promise<Translation> {
  const translator = await translatorFor(pair, tell)
  const translate = (text: string) => translator.translate(text)
  const inPlain = (text: string) => translateText(text, translate)
  const media_attachments: { id: string; description: string }[] = []
  for (const { id, description } of status.media_attachments) {
    if (description !== null) media_attachments.push({ id, description: await inPlain(description) })
  }
  const options: { title: string }[] = []
  for (const { title } of status.poll?.options ?? []) options.push({ title: await inPlain(title) })
  return {
    content: await translateHtml(status.content, translate),
    spoiler_text: await inPlain(writtenWarning(status)),
    language: pair.targetLanguage,
    detected_source_language: pair.sourceLanguage,
    provider: '',
    poll: status.poll ? { id: status.poll.id, options } : null,
    media_attachments,
  }
}

/** The pair for a post and a reader; browsers know most languages without their region. */
export function pairFor(language: string, locale: string): LanguagePair {
  return { sourceLanguage: baseOf(language), targetLanguage: baseOf(locale) }
}

function translatorFor(pair: LanguagePair, tell: (share: number) => void) {
  const key = `${pair.sourceLanguage} ${pair.targetLanguage}`
  const known = ready.get(key)
  if (known) return known
  const monitor = (source: EventTarget) => source.addEventListener('downloadprogress', (event) => tell((event as ProgressEvent).loaded))
  const made = browserTranslator()?.create({ ...pair, monitor }) ?? Promise.reject(new Error('This browser has no translator.'))
  keepNewest(ready, key, made, mostReady)
  // What failed is tried again by the next press.
  made.catch(() => ready.delete(key))
  return made
}
