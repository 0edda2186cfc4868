import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emojiPack } from './files/custom-emojis/emojiPack.ts'

// Run after the web client was built: the packs are stored among its files, so that the client has emoji even when served as plain files.
const [folder = '', ...locales] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
await Promise.all(
  locales.map(async (locale) => {
    const pack = await emojiPack(locale)
    if (!pack) throw new Error(`There are no emoji in the language ${locale}`)
    const path = join(folder, `${locale}.json`)
    await Promise.all([writeFile(path, pack.plain), writeFile(`${path}.br`, pack.br), writeFile(`${path}.gz`, pack.gzip)])
  }),
)
