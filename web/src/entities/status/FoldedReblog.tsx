import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
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
import { localDomainOf, warningOf } from './statusFacts.ts'
import { focusWhenThere } from '../../ui/ListRow.tsx'

type FoldedReblogProps = Partial<FeedProps> & {
  readonly status: Status
  readonly account: Account
  readonly booster: Account
  readonly toggle: Toggle
}

const mostWords = 200

/** A boost collapsed to one line. The whole line opens it; the button in it has the accessible name. */
export function FoldedReblog({ status, account, booster, toggle, ...feedProps }: FoldedReblogProps) {
  const { i18n } = useLingui()
  const { client } = useSession()
  const wordsId = useId()
  const words = warningOf(i18n, status) || readContent(status, localDomainOf(client.origin)).text
  const open = (element: Element) => toggleRow(element, () => toggle(true))
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

export type Toggle = (isOpen: boolean) => void

/** Folds or unfolds the row around a button. The button is removed by that, so the focus moves to the new content. */
export function toggleRow(element: Element, toggle: () => void): void {
  const key = element.closest<HTMLElement>('[data-list-key]')?.dataset.listKey
  const feed = element.closest<HTMLElement>('[role="feed"]')
  toggle()
  if (key !== undefined) requestAnimationFrame(() => focusWhenThere(feed, key, 10))
}

/** The button that folds a boost again. */
export function FoldAgain({ toggle }: { readonly toggle: Toggle }) {
  return (
    <button type="button" className={styles.foldAgain} onClick={({ currentTarget }) => toggleRow(currentTarget, () => toggle(false))}>
      <Trans>Fold</Trans>
    </button>
  )
}
