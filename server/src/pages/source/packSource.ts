import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The folders that belong to the source; everything else beside them, such as data and settings, is left out. */
const FOLDERS = ['api', 'bench', 'docs', 'domain', 'e2e', 'scripts', 'server', 'web']
const ROOT_FILES = /^(LICENSE|[A-Z]+\.md|[\w.-]+\.(json|ts)|\.(gitignore|npmrc|oxfmtrc\.json|oxlintrc\.json))$/
/** Files that are generated or downloaded. */
const MADE = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report', 'screenshots'])
const BLOCK = 512

/** Packs the source code of this server into a .tar.gz, because the licence requires offering it to all users. */
export async function packSource(root: string, folderName: string): Promise<Uint8Array> {
  const blocks: Buffer[] = []
  for (const path of await listSource(root)) {
    const bytes = await readFile(join(root, path))
    blocks.push(header(`${folderName}/${path}`, bytes.length), bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK))
  }
  // Two empty blocks end an archive.
  return promisify(gzip)(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]))
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

/** The header of a file in the POSIX ustar format. */
function header(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const cut = path.length <= 100 ? -1 : path.lastIndexOf('/', 155)
  const name = cut === -1 ? path : path.slice(cut + 1)
  if (Buffer.byteLength(name) > 100) throw new Error(`The path ${path} is too long for an archive`)
  block.write(name, 0)
  block.write(`0000644\0${'0000000\0'.repeat(2)}`, 100)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  if (cut !== -1) block.write(path.slice(0, cut), 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
