import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { formatMarkdown } from '../../formatting/formatMarkdown.ts'
import { createAnnouncement, deleteAnnouncement } from '../../announcements/createAnnouncement.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'
import { readInstanceTexts } from '../instance/instanceTexts.ts'
import { CommandError, need } from './Command.ts'
import type { Commands } from './Command.ts'

const LONGEST_TEXT = 200_000
/** The name of each text in commands and in the database. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['description', 'extended_description'],
  ['privacy', 'privacy_policy'],
  ['terms', 'terms_of_service'],
])

async function store(ctx: Pick<AppContext, 'db'>, key: string, value: unknown): Promise<void> {
  await ctx.db
    .insertInto('instance_settings')
    .values({ key, value: json(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json(value) }))
    .execute()
}

const plainRules = async (ctx: Pick<AppContext, 'db'>): Promise<{ text: string; hint: string }[]> =>
  (await readInstanceTexts(ctx)).rules.map(({ text, hint }) => ({ text, hint }))

/** The rule with this number; numbers start at one. */
function placeOf(number: string, rules: readonly unknown[]): number {
  const place = Number(number) - 1
  if (!Number.isInteger(place) || place < 0 || place >= rules.length)
    throw new CommandError(`There is no rule ${number}; there are ${rules.length}.`)
  return place
}

function textKey(name: string): string {
  const key = TEXTS.get(name)
  if (key === undefined) throw new CommandError(`There is no text “${name}”; there are ${[...TEXTS.keys()].join(', ')}.`)
  return key
}

export const textCommands: Commands = {
  'rules list': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const { rules } = await readInstanceTexts(ctx)
      return { data: rules, lines: rules.map(({ id, text, hint }) => [id, text, hint].join('\t')) }
    },
  },
  'rules add': {
    usage: 'TEXT [--hint TEXT]',
    options: ['hint'],
    async run(ctx, { args, options }) {
      const rules = [...(await plainRules(ctx)), { text: need(args[0], 'TEXT'), hint: options['hint'] ?? '' }]
      await store(ctx, 'rules', rules)
      return { lines: [`Added the rule ${rules.length}.`], data: { id: String(rules.length) } }
    },
  },
  'rules change': {
    usage: 'NUMBER TEXT [--hint TEXT]',
    options: ['hint'],
    async run(ctx, { args, options }) {
      const rules = await plainRules(ctx)
      const place = placeOf(need(args[0], 'NUMBER'), rules)
      const text = need(args[1], 'TEXT')
      await store(ctx, 'rules', rules.with(place, { text, hint: options['hint'] ?? rules[place]?.hint ?? '' }))
      return { lines: [`Changed the rule ${place + 1}.`], data: { id: String(place + 1) } }
    },
  },
  'rules remove': {
    usage: 'NUMBER',
    async run(ctx, { args }) {
      const rules = await plainRules(ctx)
      const place = placeOf(need(args[0], 'NUMBER'), rules)
      await store(ctx, 'rules', rules.toSpliced(place, 1))
      return { lines: [`Removed the rule ${place + 1}; those behind it have moved up.`], data: { id: String(place + 1) } }
    },
  },

  'texts show': {
    usage: 'description|privacy|terms',
    isReading: true,
    async run(ctx, { args }) {
      const key = textKey(need(args[0], 'The name of the text'))
      const { extendedDescription, privacyPolicy, termsOfService } = await readInstanceTexts(ctx)
      const data = key === 'terms_of_service' ? termsOfService : { content: key === 'privacy_policy' ? privacyPolicy : extendedDescription }
      return { data, lines: data === null || data.content === '' ? ['Nothing is written.'] : [data.content] }
    },
  },
  'texts set': {
    usage: 'description|privacy|terms FILE [--from YYYY-MM-DD]    Markdown; terms hold from that day',
    options: ['from'],
    async run(ctx, { args, options, folder }) {
      const key = textKey(need(args[0], 'The name of the text'))
      const path = resolve(folder, need(args[1], 'FILE'))
      const written = await readFile(path, 'utf8').catch(() => {
        throw new CommandError(`${path} cannot be read.`)
      })
      if (written.trim() === '') throw new CommandError(`${path} is empty; \`texts reset\` takes a text back.`)
      if (written.length > LONGEST_TEXT) throw new CommandError(`${path} is longer than ${LONGEST_TEXT} characters.`)
      const content = formatMarkdown(written.trim(), {
        findMention: () => null,
        tagUrl: (name) => `${ctx.settings.publicUrl}/tags/${encodeURIComponent(name)}`,
      })
      const day = options['from'] ?? ctx.now().toISOString().slice(0, 10)
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) throw new CommandError('--from is a day such as 2026-12-31.')
      await store(ctx, key, key === 'terms_of_service' ? { content, effective_date: day } : content)
      return { lines: [`Set the text “${args[0]}”.`], data: { name: args[0], content } }
    },
  },
  'texts reset': {
    usage: 'description|privacy|terms',
    async run(ctx, { args }) {
      await ctx.db
        .deleteFrom('instance_settings')
        .where('key', '=', textKey(need(args[0], 'The name of the text')))
        .execute()
      return { lines: [`The text “${args[0]}” is what it was at the beginning.`], data: { name: args[0] } }
    },
  },

  'announcements list': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const data = await ctx.db.selectFrom('announcements').select(['id', 'text', 'published_at']).orderBy('id').execute()
      return { data, lines: data.map((row) => [row.id, row.published_at?.toISOString() ?? '', row.text.replace(/\s+/g, ' ')].join('\t')) }
    },
  },
  'announcements create': {
    usage: 'TEXT',
    async run(ctx, { args }) {
      const id = await createAnnouncement(ctx, need(args[0], 'TEXT')).catch((error: unknown) => {
        throw error instanceof HttpError ? new CommandError(error.message) : error
      })
      return { lines: [`Announced (${id}).`], data: { id } }
    },
  },
  'announcements delete': {
    usage: 'ID',
    async run(ctx, { args }) {
      const id = need(args[0], 'ID')
      if (!isId(id) || (await ctx.db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst()) === undefined)
        throw new CommandError(`There is no announcement ${id}.`)
      await deleteAnnouncement(ctx, id)
      return { lines: [`Deleted the announcement ${id}.`], data: { id } }
    },
  },

  'log list': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const data = await ctx.db.selectFrom('operator_acts').selectAll().orderBy('id', 'desc').limit(200).execute()
      return { data, lines: data.map((row) => [row.created_at.toISOString(), row.command].join('\t')) }
    },
  },
}
