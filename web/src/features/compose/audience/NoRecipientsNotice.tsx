import { useLingui } from '@lingui/react/macro'
import { addresseesOfThread } from '@starling/domain/compose'
import { UserX } from 'lucide-react'
import { requestFocus } from '../composeWork.ts'
import type { Compose } from '../useCompose.ts'
import styles from './AudienceNotices.module.css'

interface NoRecipientsNoticeProps {
  /** The draft of the whole thread. */
  readonly compose: Compose
  /** The draft of one of its further posts. */
  readonly part: Compose
  /** Its index in the thread; 1 is the second post. */
  readonly index: number
}

/** Warns under a post of a direct thread that it mentions nobody: servers deliver each post only to the accounts it mentions. */
export function NoRecipientsNotice({ compose, part, index }: NoRecipientsNoticeProps) {
  const { t, i18n } = useLingui()
  const { draft } = compose
  const { all, unheard } = addresseesOfThread(draft, [])
  const isUnheard = draft.privacy === 'direct' && unheard.includes(index - 1)
  const number = index + 1
  const mentioned = all.map((acct) => `@${acct}`)
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(mentioned)

  function mention() {
    part.change({ text: `${mentioned.join(' ')} ${part.getText()}` })
    // The button is removed with the notice.
    requestFocus(part.workStore)
  }

  return (
    <div role="status" className={styles.region}>
      {isUnheard && (
        <div className={styles.notice}>
          <UserX size={16} strokeWidth={2} aria-hidden="true" className={styles.icon} />
          <span className={styles.words}>{t`Post ${number} mentions nobody: only you will see it.`}</span>
          <button type="button" className={styles.action} onClick={mention}>
            {t`Mention ${names} there`}
          </button>
        </div>
      )}
    </div>
  )
}
