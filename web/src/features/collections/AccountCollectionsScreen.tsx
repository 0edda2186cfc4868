import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, ContactRound } from 'lucide-react'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useCollectionsOf, useCollectionsWithMe } from '../../entities/collection/accountCollections.ts'
import { collectionPath, collectionsPath, newCollectionPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './Collections.module.css'
import { CollectionsColumn } from './CollectionsColumn.tsx'

/** The reader's own collections, and those of others that the reader is in. */
export function AccountCollectionsScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return (
    <CollectionsColumn
      title={t`Collections`}
      icon={<ContactRound size={22} strokeWidth={1.75} />}
      path={collectionsPath}
      newPath={newCollectionPath}
      newLabel={t`New collection`}
      empty={<Trans>A collection recommends people to others. Everybody can see it, and who is in it can leave.</Trans>}
      answer={useCollectionsOf(me?.id)}
      hrefOf={(id) => collectionPath(id)}
    >
      <WithMe />
    </CollectionsColumn>
  )
}

function WithMe() {
  const { data, error, refetch } = useCollectionsWithMe()
  // If the server does not support collections, the list above already says so.
  if (data === undefined) return error && error.kind !== 'not-found' && <LoadError error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <section aria-labelledby="collections-with-me">
      <h2 id="collections-with-me" className={styles.heading}>
        <Trans>Collections you are in</Trans>
      </h2>
      <ul className={styles.rows}>
        {data.map(({ id, title, description }) => (
          <li key={id}>
            <Link href={collectionPath(id)} className={styles.row}>
              <span className={styles.title}>
                <bdi>{title}</bdi>
                {description !== '' && (
                  <span className={styles.about} dir="auto">
                    {description}
                  </span>
                )}
              </span>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
