import type { MediaAttachment } from './mediaAttachment.ts'

/** A picture for tests. */
export function aMediaAttachment(given: Partial<MediaAttachment> = {}): MediaAttachment {
  const id = given.id ?? '1'
  return {
    id,
    type: 'image',
    url: `https://starling.test/media/${id}.png`,
    preview_url: `https://starling.test/media/${id}.small.png`,
    remote_url: null,
    preview_remote_url: null,
    text_url: null,
    meta: {
      original: { width: 1200, height: 800, aspect: 1.5, duration: null, frame_rate: null },
      small: { width: 600, height: 400, aspect: 1.5 },
      focus: null,
      colors: null,
    },
    description: 'A starling on a wire',
    blurhash: null,
    ...given,
  }
}
