import type { Generated } from 'kysely'

export interface PreviewCardTable {
  id: string
  url: string
  title: Generated<string>
  description: Generated<string>
  type: Generated<string>
  provider_name: Generated<string>
  provider_url: Generated<string>
  author_name: Generated<string>
  author_url: Generated<string>
  image_key: Generated<string | null>
  image_description: Generated<string>
  width: Generated<number>
  height: Generated<number>
  blurhash: Generated<string | null>
  html: Generated<string>
  embed_url: Generated<string>
  language: Generated<string | null>
  published_at: Generated<Date | null>
  updated_at: Date
}

export interface CardTables {
  preview_cards: PreviewCardTable
}
