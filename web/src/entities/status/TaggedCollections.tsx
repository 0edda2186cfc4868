import type { Collection } from '@starling/api/collections'
import { Plural } from '@lingui/react/macro'
import { ContactRound } from 'lucide-react'
import { collectionPath } from '../../routing/paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './TaggedCollections.module.css'

/** The collections of people that a post links. */
export function TaggedCollections({ collections }: { readonly collections: readonly Collection[] }) {
  return (
    <ul className={styles.list}>
      {collections.map(({ id, name, description, sensitive, item_count: count }) => (
        <li key={id}>
          <Link href={collectionPath(id)} className={styles.card}>
            <ContactRound size={22} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
            <span className={styles.words}>
              <bdi className={styles.name}>{name}</bdi>
              {description !== '' && !sensitive && (
                <span className={styles.line} dir="auto">
                  {description}
                </span>
              )}
              <span className={styles.line}>
                <Plural value={count} one="# person" other="# people" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
