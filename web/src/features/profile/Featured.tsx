import { accountEndpoints } from '@starling/api/accounts'
import { hasCollections } from '@starling/domain/instance'
import { UnsupportedFeatureError } from '@starling/domain/ports'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AccountFeed } from '../../entities/account/AccountFeed.tsx'
import { AccountSkeleton } from '../../entities/account/AccountSkeleton.tsx'
import { accountSource } from '../../entities/account/accountSource.ts'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useCollectionsOf } from '../../entities/collection/accountCollections.ts'
import { accountTaggedPath, collectionPath } from '../../routing/paths.ts'
import { useInstance } from '../../session/useInstance.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useFeed } from '../../session/useFeed.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './Featured.module.css'

// Loaded again each time, because the reader may just have featured somebody.
const featuredTags = apiQuery(accountEndpoints.featuredTags, { staleMs: 0 })

/** The hashtags and accounts featured on a profile. */
export function Featured({ accountId, acct }: { readonly accountId: string; readonly acct: string }) {
  const { t } = useLingui()
  const tags = useApiQuery(featuredTags, { params: { id: accountId } })
  const instance = useInstance()
  const collections = useCollectionsOf(accountId, instance !== null && hasCollections(instance))
  const source = accountSource(accountEndpoints.endorsements, accountId)
  const { view, feed } = useFeed(source)
  const hasPeople = view.rows.length > 0
  const people = {
    error: !hasPeople && view.phase === 'error' ? view.error : null,
    data: hasPeople || view.phase === 'ready' ? view.rows : undefined,
  }
  const both = [tags, people]
  const isLoading = both.some(({ error, data }) => error === null && data === undefined)
  // Older servers only have one of the two endpoints.
  const mayLack = isLoading || both.some(({ data }) => data !== undefined)
  const failed = both.find(
    ({ error, data }) => error !== null && data === undefined && !(mayLack && error instanceof UnsupportedFeatureError),
  )

  if (failed?.error) {
    const retry = () => {
      void tags.refetch()
      ignoreFailure(feed.refresh())
    }
    return <LoadError error={failed.error} onRetry={retry} />
  }
  if (isLoading) return <AccountSkeleton />
  if (!tags.data?.length && !hasPeople && !collections.data?.length)
    return <EmptyState text={<Trans>Nothing is featured here yet: no hashtags and no people.</Trans>} />
  return (
    <>
      {tags.data && tags.data.length > 0 && (
        <section className={styles.section} aria-labelledby="featured-tags">
          <h2 id="featured-tags" className={styles.title}>
            <Trans>Hashtags</Trans>
          </h2>
          <ul className={styles.tags}>
            {tags.data.map(({ id, name, statuses_count: count }) => (
              <li key={id}>
                <Link href={accountTaggedPath(acct, name)} className={styles.tag}>
                  <bdi className={styles.name}>{t`#${name}`}</bdi>
                  <span className={styles.count}>
                    <Plural value={count} one="# post" other="# posts" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {collections.data && collections.data.length > 0 && (
        <section className={styles.section} aria-labelledby="featured-collections">
          <h2 id="featured-collections" className={styles.title}>
            <Trans>Collections</Trans>
          </h2>
          <ul className={styles.tags}>
            {collections.data.map(({ id, title, item_count: count }) => (
              <li key={id}>
                <Link href={collectionPath(id)} className={styles.tag}>
                  <bdi className={styles.name}>{title}</bdi>
                  <span className={styles.count}>
                    <Plural value={count} one="# person" other="# people" />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hasPeople && (
        <section className={styles.section} aria-labelledby="featured-people">
          <h2 id="featured-people" className={styles.title}>
            <Trans>People</Trans>
          </h2>
          <AccountFeed label={t`People`} source={source} empty={null} />
        </section>
      )}
    </>
  )
}
