import type { Tag } from '@starling/api/tags'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { tagPath } from '../../routing/paths.ts'
import { Link } from '../../ui/Link.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { Sparkline } from './Sparkline.tsx'
import styles from './TagRow.module.css'

/** A hashtag with the number of its users and their development over the week. */
export function TagRow({ tag, ...feedProps }: Partial<FeedProps> & { readonly tag: Tag }) {
  const { t } = useLingui()
  const people = tag.history.slice(0, 2).reduce((sum, { accounts }) => sum + accounts, 0)
  return (
    <article className={styles.row} aria-label={`#${tag.name}`} {...feedProps}>
      <Link href={tagPath(tag.name)} className={styles.words}>
        <bdi className={styles.name}>#{tag.name}</bdi>
        {people > 0 && (
          <span className={styles.note}>{t`${plural(people, { one: '# person', other: '# people' })} in the last two days`}</span>
        )}
      </Link>
      {tag.history.length > 1 && <Sparkline values={tag.history.map(({ uses }) => uses).reverse()} />}
    </article>
  )
}
