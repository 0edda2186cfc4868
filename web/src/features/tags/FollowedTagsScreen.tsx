import type { Tag } from '@starling/api/tags'
import { tagEndpoints } from '@starling/api/tags'
import { normalizeTag } from '@starling/domain/content'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { ItemFeedList } from '../../entities/item-feed/ItemFeedList.tsx'
import { explorePath, followedTagsPath, tagPath } from '../../routing/paths.ts'
import { queryKeyOf } from '../../session/apiQueries.ts'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { ItemList } from '../../entities/item-feed/useItemFeed.ts'
import { itemChange, useItemFeed } from '../../entities/item-feed/useItemFeed.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, OfflineMark } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './FollowedTags.module.css'

const followedTags: ItemList<Tag> = {
  key: tagEndpoints.followed.path,
  limit: 100,
  isReplaced: true,
  idOf: ({ name }) => normalizeTag(name),
  load: (client, signal) => client.call(tagEndpoints.followed, { query: { limit: 100 }, signal }),
  follow: (client, link, signal) => client.follow(tagEndpoints.followed, link, { signal }),
}

/** Changes the row, and outdates the cached answer of the hashtag's own screen, which then loads again whether it is followed. */
function changesTo(following: boolean) {
  return {
    action: 'follow-tag',
    scope: 'follow-tag',
    changes: ({ params: { name } }: { readonly params: { readonly name: string } }) => [
      itemChange(followedTags, normalizeTag(name), (known) => known && { ...known, following }),
    ],
    outdates: () => [queryKeyOf(tagEndpoints.get)],
  }
}

export function FollowedTagsScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <FollowedTagsColumn /> : <SignInColumn title={t`Followed hashtags`} next={followedTagsPath} />
}

/** A row stays after unfollowing, so that a mistake can be undone. */
function FollowedTagsColumn() {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { items, view, feed } = useItemFeed(followedTags)
  const follow = useApiMutation(tagEndpoints.follow, changesTo(true))
  const unfollow = useApiMutation(tagEndpoints.unfollow, changesTo(false))

  return (
    <Column title={t`Followed hashtags`} actions={(!isOnline || view.error?.kind === 'offline') && items.length > 0 && <OfflineMark />}>
      <ItemFeedList
        label={t`Followed hashtags`}
        items={items}
        view={view}
        feed={feed}
        loadingLabel={t`Loading hashtags`}
        getKey={followedTags.idOf}
        renderItem={(tag, feedProps) => (
          <article {...feedProps} className={styles.row} aria-label={`#${tag.name}`}>
            <Link href={tagPath(tag.name)} className={styles.name}>
              <Hash size={20} strokeWidth={1.75} aria-hidden="true" />
              <bdi>{tag.name}</bdi>
            </Link>
            {tag.following === false ? (
              <Button kind="primary" aria-label={t`Follow #${tag.name}`} onClick={() => follow.mutate({ params: { name: tag.name } })}>
                <Trans>Follow</Trans>
              </Button>
            ) : (
              <Button kind="outline" aria-label={t`Unfollow #${tag.name}`} onClick={() => unfollow.mutate({ params: { name: tag.name } })}>
                <Trans>Unfollow</Trans>
              </Button>
            )}
          </article>
        )}
        empty={
          <EmptyState
            icon={<Hash size={40} strokeWidth={1.25} />}
            text={<Trans>You follow no hashtags. Posts with hashtags you follow come into your home.</Trans>}
            action={
              <ButtonLink kind="primary" href={explorePath}>
                <Trans>Explore</Trans>
              </ButtonLink>
            }
          />
        }
      />
    </Column>
  )
}
