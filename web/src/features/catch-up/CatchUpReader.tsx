import { Trans, useLingui } from '@lingui/react/macro'
import type { CatchUpRow } from '@starling/domain/catch-up'
import { AccountName, nameOf } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { accountPath } from '../../routing/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './CatchUp.module.css'
import { CatchUpEnd } from './CatchUpEnd.tsx'
import { CatchUpOrder } from './CatchUpOrder.tsx'
import type { Gathering, GatheringView } from './createGathering.ts'
import { useArranged } from './useArranged.ts'
import { useReasonWords } from './useReasonWords.ts'
import { plural } from '@lingui/core/macro'

/** The gathered posts in the chosen order, with an end. */
export function CatchUpReader({ gathering, view }: { readonly gathering: Gathering; readonly view: GatheringView }) {
  const { t } = useLingui()
  const arranged = useArranged(view)
  const reasonOf = useReasonWords()
  const { begunAt = 0 } = view.state.request ?? {}
  if (arranged === null) return <StatusSkeleton />

  const renderRow = (row: CatchUpRow, feedProps: FeedProps) => {
    switch (row.kind) {
      case 'post':
        return (
          <div className={styles.entry}>
            <p className={styles.reason}>{reasonOf(row)}</p>
            <StatusCard statusId={row.status.id} context="home" {...feedProps} />
          </div>
        )
      case 'person': {
        const { account, posts } = row
        const count = t`${plural(posts, { one: '# post', other: '# posts' })}`
        const name = nameOf(account)
        return (
          <article className={styles.group} aria-label={t`${name}, ${count}`} {...feedProps}>
            <Link href={accountPath(account.acct)} className={styles.person}>
              <Avatar account={account} size={24} />
              <AccountName account={account} className={styles.name} />
            </Link>
            <span className={styles.note}>{count}</span>
          </article>
        )
      }
      case 'link': {
        const { url, title: name, people } = row
        const count = t`${plural(people, { one: '# person', other: '# people' })}`
        return (
          <article className={styles.group} aria-label={t`${name}, ${count}`} {...feedProps}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.name} dir="auto">
              {name}
            </a>
            <span className={styles.note}>{count}</span>
          </article>
        )
      }
    }
  }

  return (
    <VirtualList
      restoreKey={`catch-up ${begunAt} ${view.state.shownPages ?? 0}`}
      label={t`Catch up`}
      items={arranged.rows}
      getKey={rowKey}
      header={
        <article className={styles.order} aria-label={t`Order`}>
          <CatchUpOrder arranged={arranged} />
        </article>
      }
      renderItem={renderRow}
      footer={
        <>
          {arranged.rows.length === 0 && (
            <EmptyState
              text={
                view.state.count === 0 ? (
                  <Trans>Nothing was posted there meanwhile.</Trans>
                ) : (
                  <Trans>Nothing is left in this order. The switches above say what was left out.</Trans>
                )
              }
            />
          )}
          <CatchUpEnd gathering={gathering} view={view} arranged={arranged} />
        </>
      }
    />
  )
}

function rowKey(row: CatchUpRow): string {
  return row.kind === 'post' ? row.status.id : row.kind === 'person' ? `person ${row.account.id}` : `link ${row.url}`
}
