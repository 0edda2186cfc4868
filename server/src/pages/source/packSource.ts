import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** The folders that belong to the source; everything else beside them, such as data and settings, is left out. */
const FOLDERS = ['api', 'bench', 'docs', 'domain', 'e2e', 'scripts', 'server', 'web']
const ROOT_FILES = /^(LICENSE|[A-Z]+\.md|[\w.-]+\.(json|ts)|\.(gitignore|npmrc|oxfmtrc\.json|oxlintrc\.json))$/
/** Files that are generated or downloaded. */
const MADE = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report', 'screenshots'])

/** Packs the source code of this server into a .tar.gz, because the licence requires offering it to all users. */
export async function packSource(root: string, folderName: string): Promise<Uint8Array> {
  const archive = pack()
  const packed = buffer(archive.pipe(createGzip()))
  for (const path of await listSource(root))
    archive.entry({ name: `${folderName}/${path}`, mtime: new Date(0) }, await readFile(join(root, path)))
  archive.finalize()
  return packed
}

/** The paths of the source files relative to the root, sorted. */
async function listSource(root: string): Promise<string[]> {
  const paths = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && ROOT_FILES.test(entry.name))
    .map(({ name }) => name)
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !MADE.has(entry.name)) await walk(path)
      // Symbolic links and files with settings are left out.
      else if (entry.isFile() && !entry.name.startsWith('.env')) paths.push(path)
    }
  }
  for (const folder of FOLDERS) await walk(folder)
  return paths.sort()
}
