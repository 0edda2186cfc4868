import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import type { AppContext } from '../../AppContext.ts'
import { deleteCustomEmoji, findCustomEmoji, storeCustomEmoji } from '../../files/custom-emojis/storeCustomEmoji.ts'
import type { NewEmoji } from '../../files/custom-emojis/storeCustomEmoji.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { CommandError, need } from './Command.ts'
import type { CommandCall, Commands } from './Command.ts'

const PICTURES = new Set(['.png', '.gif', '.webp', '.jpg', '.jpeg', '.avif'])

function readWish({ options }: Pick<CommandCall, 'options'>): NewEmoji {
  const { category, aliases } = options
  return {
    ...(category === undefined ? {} : { category: category === '' ? null : category }),
    ...(aliases === undefined ? {} : { aliases: aliases.split(/[\s,]+/).filter((each) => each !== '') }),
  }
}

async function add(ctx: AppContext, shortcode: string, path: string, wish: NewEmoji): Promise<void> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`${path} cannot be read.`)
  })
  await storeCustomEmoji(ctx, shortcode, bytes, wish).catch((error: unknown) => {
    throw error instanceof HttpError ? new CommandError(`${path}: ${error.message}`) : error
  })
}

export const emojiCommands: Commands = {
  'emojis add': {
    usage: 'NAME FILE [--category TEXT] [--aliases WORD,WORD]    replaces one of that name',
    options: ['category', 'aliases'],
    async run(ctx, call) {
      const shortcode = need(call.args[0], 'NAME').replaceAll(':', '')
      await add(ctx, shortcode, resolve(call.folder, need(call.args[1], 'FILE')), readWish(call))
      return { lines: [`Added :${shortcode}:.`], data: { shortcode } }
    },
  },
  'emojis add-folder': {
    usage: 'FOLDER [--category TEXT]    each picture under its own name',
    options: ['category'],
    async run(ctx, call) {
      const folder = resolve(call.folder, need(call.args[0], 'FOLDER'))
      const names = await readdir(folder).catch(() => {
        throw new CommandError(`${folder} cannot be read.`)
      })
      const pictures = names.filter((name) => PICTURES.has(extname(name).toLowerCase())).sort()
      const added: string[] = []
      const failed: string[] = []
      for (const name of pictures) {
        // Characters that a shortcode cannot contain become underscores.
        const shortcode = basename(name, extname(name)).replace(/\W+/g, '_')
        try {
          await add(ctx, shortcode, join(folder, name), readWish(call))
          added.push(shortcode)
        } catch (error) {
          if (!(error instanceof CommandError)) throw error
          failed.push(error.message)
        }
      }
      return { lines: [`Added ${added.length} of ${pictures.length} pictures.`, ...failed], data: { added, failed } }
    },
  },
  'emojis change': {
    usage: 'NAME [--category TEXT] [--aliases WORD,WORD]',
    options: ['category', 'aliases'],
    async run(ctx, call) {
      const emoji = await findCustomEmoji(ctx, need(call.args[0], 'NAME').replaceAll(':', ''))
      if (emoji === null) throw new CommandError(`There is no emoji “${call.args[0]}”.`)
      const change = readWish(call)
      if (Object.keys(change).length === 0) throw new CommandError('Nothing is to be changed: neither --category nor --aliases is given.')
      await ctx.db
        .updateTable('custom_emojis')
        .set({ ...change, updated_at: ctx.now() })
        .where('id', '=', emoji.id)
        .execute()
      return { lines: [`Changed :${emoji.shortcode}:.`], data: { shortcode: emoji.shortcode, ...change } }
    },
  },
  'emojis delete': {
    usage: 'NAME',
    async run(ctx, { args }) {
      const emoji = await findCustomEmoji(ctx, need(args[0], 'NAME').replaceAll(':', ''))
      if (emoji === null) throw new CommandError(`There is no emoji “${args[0]}”.`)
      await deleteCustomEmoji(ctx, emoji)
      return { lines: [`Deleted :${emoji.shortcode}:.`], data: { shortcode: emoji.shortcode } }
    },
  },
  'emojis list': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const data = await ctx.db
        .selectFrom('custom_emojis')
        .select(['shortcode', 'category', 'aliases'])
        .where('domain', 'is', null)
        .orderBy('category')
        .orderBy('shortcode')
        .execute()
      return { data, lines: data.map(({ shortcode, category, aliases }) => [shortcode, category ?? '', aliases.join(', ')].join('\t')) }
    },
  },
}
