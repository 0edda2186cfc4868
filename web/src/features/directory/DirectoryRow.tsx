import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { RichText } from '../../entities/content/RichText.tsx'
import { formatDay } from '../../entities/time/formatTime.ts'
import { useAccount } from '../../session/useEntity.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './DirectoryRow.module.css'

/** One account of the directory, with the first lines of its bio. */
export const DirectoryRow = memo(function DirectoryRow({ accountId, ...feedProps }: FeedProps & { readonly accountId: string }) {
  const { i18n } = useLingui()
  const account = useAccount(accountId)
  if (!account) return null
  const { note, emojis, followers_count: followers, last_status_at: lastAt, other_settings: hides } = account
  return (
    <AccountRow accountId={accountId} {...feedProps}>
      {note !== '' && <RichText html={note} emojis={emojis} className={styles.note} />}
      <p className={styles.facts}>
        {!hides?.hide_followers_count && (
          <span>
            <Plural value={followers} one="# follower" other="# followers" />
          </span>
        )}
        {lastAt !== null && (
          <span>
            <Trans>Last posted {formatDay(lastAt, i18n.locale)}</Trans>
          </span>
        )}
      </p>
    </AccountRow>
  )
})
