import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { explorePath, tagPath } from '../../routing/paths.ts'
import { Link } from '../../ui/Link.tsx'
import type { KnownTrend } from './knownTrends.ts'
import styles from './SideTrends.module.css'
import { Sparkline } from './Sparkline.tsx'

/** The card with the trending hashtags. */
export function TrendRows({ trends }: { readonly trends: readonly KnownTrend[] }) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Trans>Talked about now</Trans>
      </h2>
      <ul>
        {trends.map(({ name, uses }) => {
          const posts = uses.reduce((sum, use) => sum + use, 0)
          return (
            <li key={name}>
              <Link href={tagPath(name)} className={styles.row}>
                <span className={styles.words}>
                  <bdi className={styles.name}>#{name}</bdi>
                  {posts > 0 && <span className={styles.note}>{t`${plural(posts, { one: '# post', other: '# posts' })} this week`}</span>}
                </span>
                {uses.length > 1 && <Sparkline values={uses} />}
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
