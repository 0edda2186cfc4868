import type { MediaAttachment } from '@starling/api/media'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Player } from '../../entities/player/Player.tsx'
import styles from './Gallery.module.css'
import { aFilm, aTune } from './galleryMedia.fixture.ts'

interface PlayerExhibit {
  readonly name: string
  readonly attachment: MediaAttachment
  readonly startAt?: number
  readonly isMuted?: boolean
  readonly isNarrow?: boolean
  readonly captions?: readonly string[]
}

const players: readonly PlayerExhibit[] = [
  { name: 'Player: at its beginning', attachment: aFilm('player') },
  { name: 'Player: stopped in between', attachment: aFilm('player-between'), startAt: 3 },
  { name: 'Player: muted', attachment: aFilm('player-muted'), isMuted: true },
  { name: 'Player: with several captions', attachment: aFilm('player-captions'), captions: ['en', 'de'] },
  { name: 'Player: narrow', attachment: aFilm('player-narrow'), isNarrow: true },
  { name: 'Player: without a preview', attachment: aFilm('player-bare', { preview_url: null }) },
  { name: 'Player: cannot be played', attachment: aFilm('player-broken', { url: '/dev/gallery/nothing.webm' }) },
  { name: 'Player: sound', attachment: aTune('player-sound'), startAt: 4 },
  { name: 'Player: sound without a cover', attachment: aTune('player-sound-bare', { preview_url: null }) },
]

/** Every state of a player that can be shown without playing. */
export function GalleryPlayers({ renderFrame }: { readonly renderFrame: (name: string, child: ReactNode) => ReactNode }) {
  return players.map(({ name, attachment, startAt = 0, isMuted = false, isNarrow = false, captions = [] }) =>
    renderFrame(
      name,
      <Captioned languages={captions}>
        <div className={isNarrow ? styles.narrow : styles.player}>
          <Player
            attachment={attachment}
            post={{ statusId: 'plain', accountId: 'ada' }}
            startAt={startAt}
            startsPlaying={false}
            sound={{ volume: 0.5, isMuted }}
          />
        </div>
      </Captioned>,
    ),
  )
}

/** Adds a caption track to the video, as a file with embedded captions would have. */
function Captioned({ languages, children }: { readonly languages: readonly string[]; readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const film = frame.current?.querySelector('video')
    for (const language of languages) film?.addTextTrack('captions', '', language).addCue(new VTTCue(0, 8, `Words in ${language}`))
  }, [languages])
  return <div ref={frame}>{children}</div>
}
