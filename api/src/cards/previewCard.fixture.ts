import type { PreviewCard } from './previewCard.ts'

/** A link card for tests. */
export function aPreviewCard(given: Partial<PreviewCard> = {}): PreviewCard {
  return {
    type: 'link',
    url: 'https://example.com/page',
    title: 'A page',
    description: 'What it is about',
    language: 'en',
    author_name: '',
    author_url: '',
    authors: [],
    provider_name: 'example.com',
    provider_url: '',
    html: '',
    embed_url: '',
    width: 0,
    height: 0,
    image: null,
    image_description: '',
    blurhash: null,
    published_at: null,
    ...given,
  }
}
