import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { Trans } from '@lingui/react/macro'
import { Repeat2 } from 'lucide-react'
import { useId } from 'react'
import type { DOMAttributes } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { AccountName } from '../account/AccountName.tsx'
import { readContent } from '../content/readContent.ts'
import { EmojiText } from '../emoji/EmojiText.tsx'
import { opensOnClick, rememberPress } from './cardPress.ts'
import styles from './StatusCard.module.css'
import { localDomainOf } from './statusFacts.ts'
import type { Turn } from './turnRow.ts'
import { turnRow } from './turnRow.ts'

type FoldedReblogProps = Partial<FeedProps> & {
  readonly status: Status
  readonly account: Account
  readonly booster: Account
  readonly turn: Turn
}

const mostWords = 200

/** A boost collapsed to one line. All of the line opens it, for which the button has the words. */
export function FoldedReblog({ status, account, booster, turn, ...feedProps }: FoldedReblogProps) {
  const { client } = useSession()
  const wordsId = useId()
  const words = status.spoiler_text || readContent(status, localDomainOf(client.origin)).text
  const open = (element: Element) => turnRow(element, () => turn(true))
  const handlers: Pick<DOMAttributes<HTMLElement>, 'onPointerDown' | 'onClick' | 'onKeyDown'> = {
    onPointerDown: rememberPress,
    onClick: (event) => {
      if (opensOnClick(event)) open(event.currentTarget)
    },
    onKeyDown: (event) => {
      if (event.target !== event.currentTarget || event.key !== 'Enter') return
      event.preventDefault()
      open(event.currentTarget)
    },
  }
  return (
    <article {...feedProps} {...handlers} aria-labelledby={wordsId} className={styles.folded}>
      <Repeat2 size={16} strokeWidth={1.75} aria-hidden="true" />
      <span id={wordsId} className={styles.foldedWords}>
        <Trans>
          <AccountName account={booster} /> boosted <AccountName account={account} />
        </Trans>
        {words !== '' && (
          <>
            {': '}
            <bdi>
              <EmojiText text={words.slice(0, mostWords)} emojis={status.emojis} />
            </bdi>
          </>
        )}
      </span>
      <button type="button" className={styles.show} onClick={(event) => open(event.currentTarget)}>
        <Trans>Show</Trans>
      </button>
    </article>
  )
}
