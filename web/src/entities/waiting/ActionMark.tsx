import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Clock3 } from 'lucide-react'
import styles from './ActionMark.module.css'

const look = { size: 15, strokeWidth: 2, 'aria-hidden': true } as const

/** A clock for actions that wait to be sent and a warning for refused ones, with text for both. `mark` is as in `actionMarks`. */
export function ActionMark({ mark }: { readonly mark: string }) {
  const { t } = useLingui()
  const words = new Map([
    ['favourite', t`Favourite`],
    ['reblog', t`Boost`],
    ['bookmark', t`Bookmark`],
    ['react', t`Reaction`],
    ['vote', t`Vote`],
    ['pin', t`Pin`],
    ['mute-conversation', t`Mute conversation`],
    ['follow', t`Follow`],
  ])
  const kinds = mark.split(' ').filter((kind) => kind !== '')
  const list = (some: readonly string[]) => some.map((kind) => words.get(kind) ?? kind).join(', ')
  const waiting = list(kinds.filter((kind) => !kind.startsWith('!')))
  const refused = list(kinds.filter((kind) => kind.startsWith('!')).map((kind) => kind.slice(1)))
  const waitingWords = t`Not sent yet: ${waiting}`
  const refusedWords = t`Not accepted: ${refused}`
  return (
    <>
      {waiting !== '' && (
        <span className={styles.mark} role="img" aria-label={waitingWords} data-tooltip={waitingWords}>
          <Clock3 {...look} />
        </span>
      )}
      {refused !== '' && (
        <span className={styles.mark} role="img" aria-label={refusedWords} data-tooltip={refusedWords} data-refused="">
          <CircleAlert {...look} />
        </span>
      )}
    </>
  )
}
