import type { Insertable } from 'kysely'
import pLimit from 'p-limit'
import type { AppContext } from '../../AppContext.ts'
import { makeMediaKey } from '../../files/media/makeMediaKey.ts'
import { processImage } from '../../files/media/processImage.ts'
import { storeFile } from '../../files/media/storeFile.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { decodePage } from './decodePage.ts'
import { readOembed } from './readOembed.ts'
import type { OembedFacts } from './readOembed.ts'
import { readPage } from './readPage.ts'
import type { PreviewCardTable } from './table.ts'

type FetchContext = Pick<AppContext, 'outgoing' | 'mediaStore' | 'settings' | 'log' | 'jobs' | 'now'>

/** The columns a fetched page fills. */
export type FetchedCard = Omit<Insertable<PreviewCardTable>, 'id' | 'url' | 'updated_at'>

const PAGE_BYTES = 512 * 1024
const OEMBED_BYTES = 128 * 1024
const IMAGE_BYTES = 8 * 1024 * 1024

// Decoding pictures needs much memory.
const limit = pLimit(1)

/** Fetches a linked page; null when there is no preview, for whatever reason. */
export async function fetchCard(ctx: FetchContext, url: string): Promise<FetchedCard | null> {
  try {
    const answer = await ctx.outgoing.ask(url, {
      headers: { accept: 'text/html,application/xhtml+xml' },
      types: ['text/html', 'application/xhtml+xml'],
      maxBytes: PAGE_BYTES,
      takesBeginning: true,
    })
    if (answer.status !== 200) return null
    const page = readPage(decodePage(answer.bytes, answer.type), answer.url)
    const oembed = page.oembed === null ? null : await fetchOembed(ctx, page.oembed)
    const title = page.title || oembed?.title || ''
    if (title === '') return null
    const image = await fetchImage(ctx, page.image ?? oembed?.thumbnail ?? null)
    const { hostname, origin } = new URL(answer.url)
    const isEmbedded = oembed !== null && oembed.type !== 'link'
    return {
      type: oembed?.type ?? 'link',
      title,
      description: page.description,
      provider_name: oembed?.providerName || page.siteName || hostname,
      provider_url: oembed?.providerUrl || origin,
      author_name: oembed?.authorName || page.author,
      author_url: oembed?.authorUrl ?? '',
      image_description: page.imageDescription,
      html: oembed?.html ?? '',
      embed_url: oembed?.embedUrl ?? '',
      language: page.language,
      published_at: page.publishedAt,
      ...(image ?? { image_key: null, blurhash: null }),
      width: isEmbedded ? oembed.width : (image?.width ?? 0),
      height: isEmbedded ? oembed.height : (image?.height ?? 0),
    }
  } catch (error) {
    if (error instanceof OutgoingError) {
      ctx.log.debug('A linked page gave no card', { reason: error.kind })
      return null
    }
    throw error
  }
}

/** The title is used even if optional parts fail. */
async function fetchOembed(ctx: FetchContext, url: string): Promise<OembedFacts | null> {
  const answer = await optional(
    ctx.outgoing.ask(url, { types: ['application/json', 'text/json', 'text/javascript'], maxBytes: OEMBED_BYTES }),
  )
  return answer?.status === 200 ? readOembed(Buffer.from(answer.bytes).toString('utf8'), answer.url) : null
}

async function fetchImage(ctx: FetchContext, url: string | null) {
  if (url === null) return null
  const answer = await optional(ctx.outgoing.ask(url, { types: ['image/', 'application/octet-stream'], maxBytes: IMAGE_BYTES }))
  if (answer?.status !== 200) return null
  // The picture is re-encoded here, so that no other data from the page reaches a reader.
  const picture = await optional(limit(() => processImage(answer.bytes, ctx.settings.media)))
  if (picture === null) return null
  const key = makeMediaKey('cards', picture.preview.extension)
  await storeFile(ctx, key, picture.preview.bytes)
  return { image_key: key, blurhash: picture.blurhash, width: picture.preview.width, height: picture.preview.height }
}

async function optional<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(() => null)
}
