import { Trans } from '@lingui/react/macro'
import { addresseesOfThread, changeDraft, withoutMention } from '@starling/domain/compose'
import { reachesMoreReaders, visibilityOf } from '@starling/domain/visibility'
import { CircleDashed, UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePrivacyWords } from '../../../entities/visibility/usePrivacyWords.ts'
import { circlePath } from '../../../routing/paths.ts'
import { useStatus } from '../../../session/useEntity.ts'
import { Link } from '../../../ui/Link.tsx'
import styles from './AudienceNotices.module.css'
import { requestFocus } from '../composeWork.ts'
import { randomKey } from '../randomKey.ts'
import type { Compose } from '../useCompose.ts'
import { EmptyCircleWords } from './CircleChoice.tsx'
import { useIsEmptyCircle, useOutsiders } from './useCircleReaders.ts'

/** Warnings before publishing: that further people will be able to read the post, or that nobody will. */
export function AudienceNotices({ compose }: { readonly compose: Compose }) {
  const words = usePrivacyWords()
  const { draft, session } = compose
  const original = useStatus(draft.inReplyToId)
  const isEmptyCircle = useIsEmptyCircle(compose)
  const outsiders = useOutsiders(compose)
  if (draft.editedId !== null || draft.privacy === 'banned') return null

  // The displayed draft may lack the last few letters, so the stored draft is changed.
  function withoutTelling(acct: string) {
    compose.update((before) =>
      changeDraft(
        before,
        {
          text: withoutMention(before.text, acct),
          parts: before.parts.map((part) => ({ ...part, text: withoutMention(part.text, acct) })),
        },
        randomKey,
      ),
    )
    // The button is removed with the notice.
    requestFocus(compose.workStore)
  }

  const notices: ReactNode[] = []
  const participants = original ? [original.account.acct, ...original.mentions.map(({ acct }) => acct)] : []
  const direct = draft.privacy === 'direct' ? addresseesOfThread(draft, participants) : null
  for (const acct of direct?.added ?? outsiders) {
    const name = `@${acct}`
    notices.push(
      <li key={acct} className={styles.notice}>
        <UserPlus size={16} strokeWidth={2} aria-hidden="true" className={styles.icon} />
        <span className={styles.words}>
          <Trans>
            <bdi>{name}</bdi> will be able to read this message.
          </Trans>
        </span>
        <button type="button" className={styles.action} onClick={() => withoutTelling(acct)}>
          <Trans>Do not tell them</Trans>
        </button>
      </li>,
    )
  }
  if (isEmptyCircle && draft.circleId !== null)
    notices.push(
      <li key="nobody" className={styles.notice}>
        <CircleDashed size={16} strokeWidth={2} aria-hidden="true" className={styles.icon} />
        <span className={styles.words}>
          <EmptyCircleWords />
        </span>
        <Link href={circlePath(draft.circleId, 'members')} className={styles.action}>
          <Trans>Choose people</Trans>
        </Link>
      </li>,
    )
  if (original) {
    const theirs = visibilityOf(original)
    const isOwnThread = original.account.id === session.me?.id
    if (reachesMoreReaders(draft.privacy, theirs) && !(isOwnThread && theirs === 'private')) {
      const { label } = words(theirs)
      notices.push(
        <li key="wider" className={styles.notice}>
          <Users size={16} strokeWidth={2} aria-hidden="true" className={styles.icon} />
          <span className={styles.words}>
            <Trans>More people will see this than the post you answer: that is for “{label}”.</Trans>
          </span>
        </li>,
      )
    }
  }
  return (
    <div role="status" className={styles.region}>
      {notices.length > 0 && <ul className={styles.notices}>{notices}</ul>}
    </div>
  )
}
