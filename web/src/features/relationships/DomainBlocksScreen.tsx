import { createAccountActions } from '@starling/domain/actions'
import type { Answer } from '@starling/api/client'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import type { Timestamped } from '@starling/domain/ports'
import { Trans, useLingui } from '@lingui/react/macro'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { ItemFeedList } from '../../entities/item-feed/ItemFeedList.tsx'
import type { ItemList } from '../../entities/item-feed/useItemFeed.ts'
import { itemChange, useItemFeed } from '../../entities/item-feed/useItemFeed.ts'
import { domainBlocksPath } from '../../routing/paths.ts'
import { queryClientOf, showPending } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, OfflineMark } from '../../ui/EmptyState.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './DomainBlocksScreen.module.css'

/** A server in the list; unblocking it keeps the row, so that a mistake can be undone. */
interface ListedDomain {
  readonly domain: string
  readonly isBlocked: boolean
}

const pageSize = 100

const domainBlocks: ItemList<ListedDomain> = {
  key: domainBlockEndpoints.list.path,
  limit: pageSize,
  isReplaced: true,
  idOf: ({ domain }) => domain,
  load: async (client, signal) => listed(await client.call(domainBlockEndpoints.list, { query: { limit: pageSize }, signal })),
  follow: async (client, link, signal) => listed(await client.follow(domainBlockEndpoints.list, link, { signal })),
}

function listed(answer: Timestamped<Answer<string[]>>): Timestamped<Answer<ListedDomain[]>> {
  return { ...answer, data: answer.data.map((domain) => ({ domain, isBlocked: true })) }
}

export function DomainBlocksScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <DomainBlocksColumn /> : <SignInColumn title={t`Blocked servers`} next={domainBlocksPath} />
}

function DomainBlocksColumn() {
  const { t } = useLingui()
  const session = useSession()
  const isOnline = useOnline()
  const { items, view, feed } = useItemFeed(domainBlocks)

  async function change({ domain, isBlocked }: ListedDomain): Promise<void> {
    const end = showPending(queryClientOf(session), [itemChange(domainBlocks, domain, () => ({ domain, isBlocked: !isBlocked }))])
    let isDone = false
    try {
      await session.part(createAccountActions).blockDomain(domain, !isBlocked)
      isDone = true
    } finally {
      end(isDone)
    }
  }

  return (
    <Column title={t`Blocked servers`} actions={(!isOnline || view.error?.kind === 'offline') && items.length > 0 && <OfflineMark />}>
      <ItemFeedList
        label={t`Blocked servers`}
        items={items}
        view={view}
        feed={feed}
        loadingLabel={t`Loading servers`}
        getKey={domainBlocks.idOf}
        renderItem={(item, feedProps) => <DomainRow item={item} feedProps={feedProps} onChange={() => ignoreFailure(change(item))} />}
        empty={<EmptyState text={<Trans>You have blocked no server.</Trans>} />}
      />
    </Column>
  )
}

interface DomainRowProps {
  readonly item: ListedDomain
  readonly feedProps: FeedProps
  readonly onChange: () => void
}

function DomainRow({ item: { domain, isBlocked }, feedProps, onChange }: DomainRowProps) {
  const { t } = useLingui()
  return (
    <article {...feedProps} className={styles.row} aria-label={domain}>
      <span className={styles.domain} dir="ltr">
        {domain}
      </span>
      {isBlocked ? (
        <Button kind="secondary" aria-label={t`Unblock ${domain}`} onClick={onChange}>
          <Trans>Unblock</Trans>
        </Button>
      ) : (
        <Button kind="danger" aria-label={t`Block ${domain}`} onClick={onChange}>
          <Trans>Block</Trans>
        </Button>
      )}
    </article>
  )
}
