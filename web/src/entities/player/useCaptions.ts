import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** A caption track of a video. */
export interface CaptionChoice {
  readonly track: TextTrack
  readonly label: string
}

interface Captions {
  readonly choices: readonly CaptionChoice[]
  readonly shown: TextTrack | null
  readonly show: (track: TextTrack | null) => void
}

/** The caption tracks of a video: browsers list embedded ones once the file is loading. */
export function useCaptions(media: RefObject<HTMLMediaElement | null>, languageName: (code: string) => string): Captions {
  const [tracks, setTracks] = useState<readonly TextTrack[]>([])
  const [shown, setShown] = useState<TextTrack | null>(null)

  useEffect(() => {
    const list = media.current?.textTracks
    if (!list?.addEventListener) return undefined
    const read = () => {
      // A track without a name and a language is the placeholder for having none.
      const found = [...list].filter(
        ({ kind, label, language }) => (kind === 'captions' || kind === 'subtitles') && (label !== '' || language !== ''),
      )
      setTracks(found)
      setShown(found.find(({ mode }) => mode === 'showing') ?? null)
    }
    read()
    const leave = new AbortController()
    for (const name of ['addtrack', 'removetrack', 'change']) list.addEventListener(name, read, { signal: leave.signal })
    return () => leave.abort()
  }, [media])

  return {
    choices: tracks.map((track) => ({
      track,
      label: track.label || languageName(track.language),
    })),
    shown,
    show(chosen) {
      showOnly(tracks, chosen)
      setShown(chosen)
    },
  }
}

function showOnly(tracks: readonly TextTrack[], chosen: TextTrack | null): void {
  for (const track of tracks) track.mode = track === chosen ? 'showing' : 'disabled'
}
