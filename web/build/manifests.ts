import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'
import { directionOf } from '../src/storage/locale.ts'

const catalogues = join(import.meta.dirname, '../src/locales')
const source = join(import.meta.dirname, '../public/manifest.webmanifest')

/** The texts of the manifest that the system shows. */
interface Manifest {
  readonly description: string
  readonly shortcuts: readonly { readonly name: string }[]
  readonly [other: string]: unknown
}

/**
 * Writes a web app manifest for each language besides the English one: the system shows its texts on installation and in the icon's menu.
 * The texts are in the interface's catalogues, so that they are translated with them.
 */
export function manifests(): Plugin {
  return {
    name: 'starling-manifests',
    apply: 'build',
    async generateBundle() {
      for (const [locale, text] of await localizedManifests())
        this.emitFile({ type: 'asset', fileName: `manifest.${locale}.webmanifest`, source: text })
    },
  }
}

/** The text of the manifest in each language but English; an untranslated text stays English. */
export async function localizedManifests(): Promise<ReadonlyMap<string, string>> {
  const english = JSON.parse(readFileSync(source, 'utf8')) as Manifest
  const found = new Map<string, string>()
  for (const name of readdirSync(catalogues).filter((file) => file.endsWith('.po') && file !== 'en.po')) {
    const locale = name.replace('.po', '')
    const words = await textsIn(locale)
    const inWords = (text: string) => words.get(text) ?? text
    const manifest = {
      ...english,
      lang: locale,
      dir: directionOf(locale),
      description: inWords(english.description),
      shortcuts: english.shortcuts.map((shortcut) => ({ ...shortcut, name: inWords(shortcut.name) })),
    }
    found.set(locale, JSON.stringify(manifest))
  }
  return found
}

async function textsIn(locale: string): Promise<ReadonlyMap<string, string>> {
  const filename = join(catalogues, `${locale}.po`)
  const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  return new Map(
    Object.values(catalogue).flatMap(({ message, translation }) => (message && translation ? [[message, translation] as const] : [])),
  )
}
