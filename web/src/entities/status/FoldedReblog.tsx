import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { Trans } from '@lingui/react/macro'
import { Repeat2 } from 'lucide-react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { AccountName } from '../account/AccountName.tsx'
import { readContent } from '../content/readContent.ts'
import styles from './StatusCard.module.css'
import { localDomainOf } from './statusFacts.ts'

type FoldedReblogProps = Partial<FeedProps> & {
  readonly status: Status
  readonly account: Account
  readonly booster: Account
  readonly onShow: () => void
}

/** A boost collapsed to one line, for readers who prefer original posts. */
export function FoldedReblog({ status, account, booster, onShow, ...feedProps }: FoldedReblogProps) {
  const { client } = useSession()
  const words = status.spoiler_text || readContent(status, localDomainOf(client.origin)).text
  return (
    <article {...feedProps} className={styles.folded}>
      <Repeat2 size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.foldedWords}>
        <Trans>
          <AccountName account={booster} /> boosted <AccountName account={account} />
        </Trans>
        {words !== '' && (
          <>
            {': '}
            <bdi>{words.slice(0, 200)}</bdi>
          </>
        )}
      </span>
      <button type="button" className={styles.show} onClick={onShow}>
        <Trans>Show</Trans>
      </button>
    </article>
  )
}
