import { instanceEndpoints } from '@starling/api/instance'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status, Translation } from '@starling/api/statuses'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { notAllowed, notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { findOriginal } from '../statuses/findStatus.ts'
import { answerStatus } from '../reading/serializeStatuses.ts'
import type { StatusRow } from '../statuses/statusRow.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { sanitizeHtml } from '../../formatting/sanitizeHtml.ts'
import type { Translator } from '../../platform/translation/Translator.ts'

/** Machine translation by the instance's service; without one the endpoint answers 404, as in Mastodon. */
export function translationRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const { translator } = ctx

  mount(app, ctx, instanceEndpoints.translationLanguages, async () => {
    if (translator === null) return {}
    const pairs = await translator.languages()
    const all = [...new Set([...pairs.values()].flat())].sort()
    // `und` is used for statuses without a language.
    return { ...Object.fromEntries(pairs), und: all }
  })
  mount(app, ctx, statusEndpoints.translate, async ({ params, body, viewer }) => {
    const row = await findOriginal(ctx, params.id, viewer.accountId)
    if (translator === null) throw notFound()
    if (!(await isTranslatable(ctx, row))) throw notAllowed()
    const target = (body.lang ?? (await localeOf(ctx, viewer.accountId)) ?? ctx.settings.languages[0] ?? 'en').split('-')[0] ?? 'en'
    const pairs = await translator.languages()
    const source = row.language?.split('-')[0] ?? null
    const targets = source === null ? [...pairs.values()].flat() : (pairs.get(source) ?? [])
    if (!targets.includes(target)) throw notAllowed()
    const status = await answerStatus(ctx, row.id, viewer.accountId)
    return translate(translator, status, row.content, source, target)
  })
  return app
}

/** Public statuses may be sent to a service; private ones only if their author allows it. */
async function isTranslatable(ctx: AppContext, row: StatusRow): Promise<boolean> {
  if (isBoostable(row.visibility) && row.visibility !== 'login') return true
  if (row.visibility !== 'private' && row.visibility !== 'login') return false
  const author = await ctx.db.selectFrom('accounts').select('settings').where('id', '=', row.account_id).executeTakeFirst()
  return author?.settings.translatable_private === true
}

async function localeOf(ctx: AppContext, accountId: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('users').select('locale').where('account_id', '=', accountId).executeTakeFirst()
  return row?.locale ?? null
}

async function translate(
  translator: Translator,
  status: Status,
  content: string,
  source: string | null,
  target: string,
): Promise<Translation> {
  const options = status.poll?.options.map((option) => option.title) ?? []
  const described = status.media_attachments.filter((media) => (media.description ?? '') !== '')
  const plain = [status.spoiler_text, ...options, ...described.map((media) => media.description ?? '')]
  const html = await translator.translate([content], 'html', source, target)
  const wanted = plain.flatMap((text, index) => (text === '' ? [] : [{ text, index }]))
  const translated = await translator.translate(
    wanted.map(({ text }) => text),
    'text',
    source,
    target,
  )
  const texts = [...plain]
  for (const [position, { index }] of wanted.entries()) texts[index] = translated.texts[position] ?? ''
  return {
    content: sanitizeHtml(html.texts[0] ?? ''),
    spoiler_text: texts[0] ?? '',
    language: target,
    detected_source_language: html.source ?? source ?? '',
    provider: translator.name,
    poll: status.poll === null ? null : { id: status.poll.id, options: options.map((_, index) => ({ title: texts[1 + index] ?? '' })) },
    media_attachments: described.map((media, index) => ({ id: media.id, description: texts[1 + options.length + index] ?? '' })),
  }
}
