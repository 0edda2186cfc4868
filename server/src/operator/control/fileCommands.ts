import { checkFiles } from '../../files/media/checkFiles.ts'
import type { FileCheck } from '../../files/media/checkFiles.ts'
import { MediaStoreError } from '../../platform/media-store/MediaStoreError.ts'
import type { AppContext } from '../../AppContext.ts'
import { CommandError } from './Command.ts'
import type { Commands } from './Command.ts'

/** The most keys listed for people; `--json` lists all. */
const MOST_LINES = 50

const linesOf = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES ? [...lines] : [...lines.slice(0, MOST_LINES), `… and ${lines.length - MOST_LINES} more, which --json lists`]

const sizeOf = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
const sizeOfAll = (files: FileCheck['unknown']): string => sizeOf(files.reduce((sum, { bytes }) => sum + bytes, 0))

function linesOfMissing(missing: FileCheck['missing']): string[] {
  if (missing.length === 0) return []
  const lines = missing.map(({ key, table, id }) => `  ${key}\t${table} ${id}`)
  return [`Missing, although something refers to them: ${missing.length}. Only a backup can bring them back.`, ...linesOf(lines)]
}

/** The message for a store that cannot be used now. */
async function reach<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof MediaStoreError ? new CommandError(`The place of the files cannot be used: ${error.message}`) : error
  })
}

async function deleteAll(ctx: Pick<AppContext, 'mediaStore'>, files: FileCheck['unknown']): Promise<void> {
  for (const { key } of files) await ctx.mediaStore.delete(key)
}

export const fileCommands: Commands = {
  'files check': {
    usage: '    files that nothing refers to, and what refers to a file that is gone; changes nothing',
    isReading: true,
    async run(ctx) {
      const data = await reach(checkFiles(ctx))
      const { count, unknown, missing } = data
      const looked = `Looked at ${count} files.`
      if (unknown.length + missing.length === 0) return { lines: [`${looked} Each belongs to something, and none is missing.`], data }
      const listed = unknown.map(({ key, bytes }) => `  ${key}\t${sizeOf(bytes)}`)
      const known =
        unknown.length === 0 ? [] : [`Belonging to nothing: ${unknown.length} (${sizeOfAll(unknown)}). \`files clean\` deletes them.`]
      return { lines: [looked, ...known, ...linesOf(listed), ...linesOfMissing(missing)], data }
    },
  },
  'files clean': {
    usage: '    deletes the files that nothing refers to',
    async run(ctx) {
      const { count, unknown, missing } = await reach(checkFiles(ctx))
      await reach(deleteAll(ctx, unknown))
      const lines = [`Looked at ${count} files, and deleted ${unknown.length} that belonged to nothing (${sizeOfAll(unknown)}).`]
      return { lines: [...lines, ...linesOfMissing(missing)], data: { count, deleted: unknown, missing } }
    },
  },
}
