import type { PreviewCard } from '@starling/api/cards'
import type { Selectable } from 'kysely'
import type { PreviewCardTable } from './table.ts'

const kinds = ['link', 'photo', 'video', 'rich'] as const

/** A link preview as JSON; `mediaUrl` turns a stored file's key into its address. */
export function serializeCard(row: Selectable<PreviewCardTable>, mediaUrl: (key: string) => string): PreviewCard {
  return {
    url: row.url,
    title: row.title,
    description: row.description,
    language: row.language,
    type: kinds.find((kind) => kind === row.type) ?? 'link',
    author_name: row.author_name,
    author_url: row.author_url,
    authors: row.author_name === '' ? [] : [{ name: row.author_name, url: row.author_url, account: null }],
    provider_name: row.provider_name,
    provider_url: row.provider_url,
    html: row.html,
    embed_url: row.embed_url,
    width: row.width,
    height: row.height,
    image: row.image_key === null ? null : mediaUrl(row.image_key),
    image_description: row.image_description,
    blurhash: row.blurhash,
    published_at: row.published_at?.toISOString() ?? null,
  }
}
