import { Trans, useLingui } from '@lingui/react/macro'
import { BellOff, Bookmark, Pin, Repeat2, ShieldBan, SmilePlus, Star, UserPlus, Vote, VolumeX } from 'lucide-react'
import { useRef, useState } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { RelativeTime } from '../../entities/time/TimeLink.tsx'
import { accountPath, statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { JournalEntry } from '../../storage/journal.ts'
import { Button } from '../../ui/Button.tsx'
import { giveFocusBack } from '../../ui/focus.ts'
import { Link } from '../../ui/Link.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import styles from './Journal.module.css'
import type { DoneAct } from './takeBack.ts'
import { isDone, takeBack } from './takeBack.ts'

const icons = {
  favourite: Star,
  reblog: Repeat2,
  bookmark: Bookmark,
  pin: Pin,
  'mute-conversation': BellOff,
  react: SmilePlus,
  vote: Vote,
  follow: UserPlus,
  mute: VolumeX,
  block: ShieldBan,
  'block-domain': ShieldBan,
}

interface JournalRowProps {
  readonly entry: JournalEntry
  /** Whether a later entry is the opposite action. */
  readonly isTakenBack: boolean
}

/** One action of the reader: what, on whom, when, a link to it, and a button to undo it. */
export function JournalRow({ entry, isTakenBack }: JournalRowProps) {
  const { t } = useLingui()
  const session = useSession()
  const words = useActWords()(entry)
  const [isBusy, setBusy] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  // The button is removed when the action was undone, so the focus moves to the row's link.
  const lostFocus = useLostFocus(() => giveFocusBack(row.current?.querySelector('a') ?? null))
  const Icon = icons[entry.action]
  const { who, words: excerpt, isOn, at } = entry

  async function undo(done: DoneAct) {
    setBusy(true)
    // A failure is shown by the session's alert, and the entry stays as it is.
    await takeBack(session, done).catch(() => undefined)
    setBusy(false)
  }

  return (
    <li ref={row} className={styles.row} {...lostFocus}>
      <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.line}>
          <span className={styles.act}>{words}</span>
          {!isOn && (
            <span className={styles.mark}>
              <Trans>taken back</Trans>
            </span>
          )}
          <span className={styles.time}>
            <RelativeTime at={at} />
          </span>
        </span>
        {'statusId' in entry ? (
          <Link className={styles.about} href={statusPath(who, entry.statusId)}>
            <bdi>@{who}</bdi> <span dir="auto">{excerpt}</span>
          </Link>
        ) : 'accountId' in entry ? (
          <Link className={styles.about} href={accountPath(who)} data-hover-account={entry.accountId}>
            <bdi>@{who}</bdi>
          </Link>
        ) : (
          <bdi className={styles.about}>{who}</bdi>
        )}
      </div>
      {isDone(entry) && !isTakenBack && (
        <Button kind="quiet" isBusy={isBusy} aria-label={t`Take back: ${words}, ${who}`} onClick={() => ignoreFailure(undo(entry))}>
          {t`Undo`}
        </Button>
      )}
    </li>
  )
}

function useActWords(): (entry: JournalEntry) => string {
  const { t } = useLingui()
  return (entry) => {
    switch (entry.action) {
      case 'favourite':
        return t`Favourite`
      case 'reblog':
        return t`Boost`
      case 'bookmark':
        return t`Bookmark`
      case 'pin':
        return t`Pinned to the profile`
      case 'mute-conversation':
        return t`Conversation muted`
      case 'react': {
        const { name } = entry.reaction
        return t`Reaction: ${name}`
      }
      case 'vote':
        return t`Vote`
      case 'follow':
        return t`Follow`
      case 'mute':
        return t`Mute`
      case 'block':
        return t`Block`
      case 'block-domain':
        return t`Server blocked`
    }
  }
}
