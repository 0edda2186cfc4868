import type { MediaAttachment } from '@starling/api/media'
import { aMediaAttachment } from '@starling/api/fixtures'

/** A drawn picture of hills, so that the gallery needs no files. */
export function drawPicture(hue: number, width = 1200, height = 800): string {
  const hill = (lightness: number, top: number) =>
    `<path fill="oklch(${lightness} 0.09 ${hue})" d="M0 ${height * top} Q${width * 0.3} ${height * (top - 0.2)} ${width * 0.55} ${height * top} T${width} ${height * (top - 0.06)} V${height} H0Z"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="oklch(0.88 0.06 ${hue + 40})"/><circle cx="${width * 0.72}" cy="${height * 0.28}" r="${Math.min(width, height) * 0.09}" fill="oklch(0.97 0.05 90)"/>${hill(0.72, 0.62)}${hill(0.56, 0.76)}${hill(0.4, 0.9)}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export function aPicture(id: string, hue: number, width = 1200, height = 800, given: Partial<MediaAttachment> = {}): MediaAttachment {
  return aMediaAttachment({
    id,
    url: drawPicture(hue, width, height),
    preview_url: drawPicture(hue, width / 2, height / 2),
    description: 'Three ranges of hills under a low sun',
    blurhash: 'UQI~lfoeM{WB~qofRjj[xuj[WBj[%MofWBay',
    meta: {
      original: { width, height, aspect: width / height, duration: null, frame_rate: null },
      small: { width: width / 2, height: height / 2, aspect: width / height },
      focus: null,
      colors: null,
    },
    ...given,
  })
}

/** An eight-second video, served by the gallery's plugin. */
export function aFilm(id: string, given: Partial<MediaAttachment> = {}): MediaAttachment {
  return aPicture(id, 330, 640, 360, {
    type: 'video',
    url: '/dev/gallery/film.webm',
    description: 'Clouds drift over three ranges of hills at dusk',
    meta: {
      original: { width: 640, height: 360, aspect: 16 / 9, duration: 8, frame_rate: '12/1' },
      small: { width: 640, height: 360, aspect: 16 / 9 },
      focus: null,
      colors: null,
    },
    ...given,
  })
}

/** A fourteen-second sound. */
export function aTune(id: string, given: Partial<MediaAttachment> = {}): MediaAttachment {
  return aPicture(id, 200, 600, 600, {
    type: 'audio',
    url: '/dev/gallery/tune.wav',
    description: 'A slow tune on a music box',
    meta: {
      original: { width: null, height: null, aspect: null, duration: 14, frame_rate: null },
      small: { width: 300, height: 300, aspect: 1 },
      focus: null,
      colors: null,
    },
    ...given,
  })
}
