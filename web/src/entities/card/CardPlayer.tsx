import type { PreviewCard } from '@starling/api/cards'
import { embedSource } from '@starling/domain/cards'
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './LinkCard.module.css'

/** The picture of a video's card with a button that puts the embedded player in its place. */
export function CardPlayer({ card, picture }: { readonly card: PreviewCard; readonly picture: ReactNode }) {
  const { t } = useLingui()
  const [isPlaying, setPlaying] = useState(false)
  const source = foreign(embedSource(card))
  if (source === null) return picture
  if (isPlaying) {
    return (
      <iframe
        className={styles.embed}
        src={withAutoplay(source)}
        title={card.title}
        sandbox={embedRights}
        allow="autoplay; fullscreen; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  return (
    <button type="button" className={styles.play} onClick={() => setPlaying(true)} aria-label={t`Play ${card.title}`}>
      {picture}
      <span className={styles.mark} aria-hidden="true">
        <Play size={24} strokeWidth={1.75} fill="currentColor" />
      </span>
    </button>
  )
}

/** The embedded player needs its own cookies; that is safe because the frame's address is never on our own origin. */
const embedRights = 'allow-scripts allow-same-origin allow-popups allow-presentation'

function foreign(source: string | null): string | null {
  return source !== null && URL.canParse(source) && new URL(source).origin !== location.origin ? source : null
}

/** The reader has pressed play already; the embedded player should start by itself. */
function withAutoplay(source: string): string {
  const url = new URL(source)
  url.searchParams.set('autoplay', '1')
  return url.href
}
