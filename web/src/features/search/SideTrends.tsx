import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { explorePath, tagPath } from '../../routing/paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './SideTrends.module.css'
import { Sparkline } from './Sparkline.tsx'
import { useTrendingTags } from './useTrends.ts'

const mostShown = 5

/** Trending hashtags beside the column; `place` until they are known. Draws nothing where there are none or they cannot be loaded. */
export function SideTrends({ place }: { readonly place: ReactNode }) {
  const { t } = useLingui()
  const titleId = useId()
  const { items: tags, error } = useTrendingTags()
  if (tags === null && error === null) return place
  if (tags === null || tags.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Trans>Talked about now</Trans>
      </h2>
      <ul>
        {tags.slice(0, mostShown).map((tag) => {
          const posts = tag.history.reduce((sum, { uses }) => sum + uses, 0)
          return (
            <li key={tag.name}>
              <Link href={tagPath(tag.name)} className={styles.row}>
                <span className={styles.words}>
                  <bdi className={styles.name}>#{tag.name}</bdi>
                  {posts > 0 && <span className={styles.note}>{t`${plural(posts, { one: '# post', other: '# posts' })} this week`}</span>}
                </span>
                {tag.history.length > 1 && <Sparkline values={tag.history.map(({ uses }) => uses).reverse()} />}
              </Link>
            </li>
          )
        })}
      </ul>
      <Link href={explorePath} className={styles.more}>
        <Trans>Explore more</Trans>
      </Link>
    </section>
  )
}
