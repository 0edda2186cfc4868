import * as v from 'valibot'
import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { hostAndPort } from '../../platform/outgoing/checkAddress.ts'
import type { Translator } from '../../platform/translation/Translator.ts'

const languagesSchema = v.array(v.object({ code: v.string(), targets: v.array(v.string()) }))
const detectedSchema = v.object({ language: v.string() })
const translationSchema = v.object({
  translatedText: v.array(v.string()),
  detectedLanguage: v.fallback(v.nullable(v.union([detectedSchema, v.array(detectedSchema)])), null),
})

const LANGUAGES_FRESH_MS = 86_400_000
const unavailable = (): HttpError => new HttpError(503, 'The translation service is not available at the moment')

/** The configured LibreTranslate service, requested through `outgoing`; null where none is configured. */
export function createTranslator(ctx: Pick<AppContext, 'settings' | 'outgoing' | 'now' | 'log'>): Translator | null {
  const { translation } = ctx.settings
  if (translation === null) return null
  const { url, apiKey } = translation
  let known: { readonly at: number; readonly pairs: ReadonlyMap<string, readonly string[]> } | null = null

  const ask = async <S extends v.GenericSchema>(path: string, schema: S, body?: object): Promise<v.InferOutput<S>> => {
    try {
      const answer = await ctx.outgoing.ask(url + path, {
        types: ['application/json'],
        // The operator named this host, which may be on the same machine. Addresses by other people cannot reach it.
        service: hostAndPort(new URL(url)),
        maxBytes: 1_000_000,
        ...(body === undefined
          ? {}
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ ...body, ...(apiKey === null ? {} : { api_key: apiKey }) }),
            }),
      })
      if (answer.status !== 200) throw new Error(`status ${answer.status}`)
      return v.parse(schema, JSON.parse(Buffer.from(answer.bytes).toString('utf8')))
    } catch (error) {
      ctx.log.warn('The translation service failed', { reason: error instanceof Error ? error.message : 'unknown' })
      throw unavailable()
    }
  }

  return {
    name: 'LibreTranslate',
    async languages() {
      const now = ctx.now().getTime()
      if (known === null || now - known.at > LANGUAGES_FRESH_MS) {
        const rows = await ask('/languages', languagesSchema)
        known = { at: now, pairs: new Map(rows.map(({ code, targets }) => [code, targets.filter((target) => target !== code)])) }
      }
      return known.pairs
    },
    async translate(texts, format, source, target) {
      if (texts.length === 0) return { texts: [], source }
      const answer = await ask('/translate', translationSchema, { q: texts, format, source: source ?? 'auto', target })
      if (answer.translatedText.length !== texts.length) throw unavailable()
      const detected = Array.isArray(answer.detectedLanguage) ? answer.detectedLanguage[0] : answer.detectedLanguage
      return { texts: answer.translatedText, source: source ?? detected?.language ?? null }
    },
  }
}
