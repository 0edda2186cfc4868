import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './DraftOffer.module.css'

/** A button of the offer. */
interface Answer {
  readonly label: ReactNode
  give(): void
}

interface DraftOfferProps {
  /** Names the offer for screen readers. */
  readonly label: string
  readonly Icon: LucideIcon
  /** The reason for the offer. */
  readonly words: ReactNode
  readonly decline: Answer
  /** Absent where only the reason is shown. */
  readonly accept?: Answer
  /** Content below the offer, such as what a button opens. */
  readonly children?: ReactNode
}

/** Offers a change of the draft because of what was typed or pasted. Ignoring it changes nothing. */
export function DraftOffer({ label, Icon, words, decline, accept, children }: DraftOfferProps) {
  return (
    <section className={styles.offer} aria-label={label}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" className={styles.icon} />
      <p className={styles.words} role="status">
        {words}
      </p>
      <div className={styles.choices}>
        <Button kind="quiet" onClick={() => decline.give()}>
          {decline.label}
        </Button>
        {accept && (
          <Button kind="outline" onClick={() => accept.give()}>
            {accept.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}
