import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { MediaStoreError } from '../../platform/media-store/MediaStoreError.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { CommandError, need } from './Command.ts'
import type { Commands } from './Command.ts'

/** Texts for errors of the file system that the operator can solve, by their codes; all other errors are unexpected. */
const DISK_PROBLEMS: ReadonlyMap<string | undefined, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EACCES', 'this user may not write there'],
  ['EROFS', 'nothing can be written there'],
  ['ENOENT', 'there is no such folder'],
  ['EDQUOT', 'the disk quota is used up'],
])

export const backupCommands: Commands = {
  backup: {
    usage: 'FILE [--files no]    everything the instance stores, in one file, as it is at this moment; others go on using the instance',
    options: ['files'],
    isReading: true,
    async run(ctx, { args, options, folder }) {
      const path = resolve(folder, need(args[0], 'FILE'))
      if (options['files'] !== undefined && options['files'] !== 'no')
        throw new CommandError('--files takes the word no, to leave uploaded files out.')
      if (await exists(path)) throw new CommandError(`${path} is there already. Choose another name: a backup replaces nothing.`)
      const { rows, files } = await writeBackup(ctx, path, options['files'] !== 'no').catch((error: unknown) => {
        const problem = DISK_PROBLEMS.get((error as { code?: string }).code)
        if (problem !== undefined) throw new CommandError(`${path} could not be written: ${problem}. Nothing was left behind.`)
        throw error instanceof MediaStoreError ? new CommandError(`The place of the files cannot be used: ${error.message}`) : error
      })
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
      ctx.log.info('A backup was written', { rows: count, files })
      return {
        lines: [`Wrote ${count} rows of ${Object.keys(rows).length} tables and ${files} files to ${path}.`],
        data: { path, rows, files },
      }
    },
  },
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
