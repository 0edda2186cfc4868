import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './DraftOffer.module.css'

/** One of the two answers. */
interface Answer {
  readonly label: ReactNode
  give(): void
}

interface DraftOfferProps {
  /** Names the offer for screen readers. */
  readonly label: string
  readonly Icon: LucideIcon
  /** What was noticed. */
  readonly words: ReactNode
  readonly decline: Answer
  /** Absent where nothing can be changed, and only the reason is told. */
  readonly accept?: Answer
  /** What an answer opens. */
  readonly children?: ReactNode
}

/** Offers a change of the draft because of what was written or pasted. Nothing changes while it is ignored. */
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
