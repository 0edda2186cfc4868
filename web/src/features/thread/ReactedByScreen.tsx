import type { EmojiReactioner } from '@starling/api/emoji-reactions'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { Trans, useLingui } from '@lingui/react/macro'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { ItemFeedList } from '../../entities/item-feed/ItemFeedList.tsx'
import type { ItemList } from '../../entities/item-feed/useItemFeed.ts'
import { useItemFeed } from '../../entities/item-feed/useItemFeed.ts'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './ReactedBy.module.css'
import { statusEndpoints } from '@starling/api/statuses'
import { AccountListColumn } from '../../entities/account/AccountListColumn.tsx'
import { accountSource } from '../../entities/account/accountSource.ts'

const pageSize = 40

function reactionersOf(id: string): ItemList<EmojiReactioner> {
  const options = { params: { id }, query: { limit: pageSize } }
  return {
    key: `${emojiReactionEndpoints.reactedBy.path} ${id}`,
    limit: pageSize,
    // One account may react with several emoji.
    idOf: ({ account, name, domain }) => `${account.id} ${name}@${domain ?? ''}`,
    entitiesOf,
    load: (client, signal) => client.call(emojiReactionEndpoints.reactedBy, { ...options, signal }),
    follow: (client, link, signal) => client.follow(emojiReactionEndpoints.reactedBy, link, { signal }),
  }
}

const entitiesOf = ({ account }: EmojiReactioner) => ({ accounts: [account] })

/** The accounts that reacted to a post, with their emoji. */
export function ReactedByScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  return (
    <Column title={t`Reactions`} hasBack>
      <Reactioners key={id} id={id} />
    </Column>
  )
}

function Reactioners({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const list = reactionersOf(id)
  const { items, view, feed } = useItemFeed(list)
  return (
    <ItemFeedList
      label={t`Reactions`}
      items={items}
      view={view}
      feed={feed}
      getKey={list.idOf}
      renderItem={(item, feedProps) => <AccountRow accountId={item.account.id} action={<Reaction reaction={item} />} {...feedProps} />}
      empty={<EmptyState text={<Trans>Nobody this server knows of has reacted to this post.</Trans>} />}
    />
  )
}

function Reaction({ reaction: { name, url, static_url: still } }: { readonly reaction: EmojiReactioner }) {
  const picture = still ?? url
  if (!picture) return <span className={styles.glyph}>{name}</span>
  return <PictureOr className={styles.picture} src={picture} alt={`:${name}:`} instead={`:${name}:`} />
}

/** Who favourited a post. */
export function FavouritedByScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  return (
    <AccountListColumn
      title={t`Favourited by`}
      source={accountSource(statusEndpoints.favouritedBy, id)}
      empty={<EmptyState text={<Trans>Nobody this server knows of has favourited this post.</Trans>} />}
    />
  )
}

/** Who boosted a post. */
export function RebloggedByScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  return (
    <AccountListColumn
      title={t`Boosted by`}
      source={accountSource(statusEndpoints.rebloggedBy, id)}
      empty={<EmptyState text={<Trans>Nobody this server knows of has boosted this post.</Trans>} />}
    />
  )
}
