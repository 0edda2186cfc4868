import { expect, it } from 'vitest'
import { interfaceLocales } from '../src/storage/locale.ts'
import { localizedManifests } from './manifests.ts'

interface Manifest {
  readonly lang: string
  readonly dir: string
  readonly description: string
  readonly start_url: string
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

it('writes the manifest in every language of the interface, with its shortcuts (#11, part 5)', async () => {
  const texts = await localizedManifests()
  expect([...texts.keys()].toSorted()).toEqual(interfaceLocales.filter((locale) => locale !== 'en').toSorted())
  for (const [locale, text] of texts) {
    const manifest = JSON.parse(text) as Manifest
    expect(manifest).toMatchObject({ lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr', start_url: '/' })
    expect(manifest.description).not.toBe('A client for Mastodon and compatible servers.')
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/publish', '/notifications', '/search'])
    expect(manifest.shortcuts.map(({ name }) => name)).not.toContain('New post')
  }
  const japanese = JSON.parse(texts.get('ja') ?? '{}') as Manifest
  expect(japanese.shortcuts[0]?.name).toBe('新しい投稿')
})
