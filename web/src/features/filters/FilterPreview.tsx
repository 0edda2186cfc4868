import { keywordPattern, wouldMeet } from '@starling/domain/filters'
import { excerptOfStatus } from '@starling/domain/content'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { AccountName } from '../../entities/account/AccountName.tsx'
import { useRecentStatuses } from '../../entities/timeline/useRecentStatuses.ts'
import { statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Link } from '../../ui/Link.tsx'
import type { KeywordDraft } from './FilterDraft.ts'
import styles from './Filters.module.css'

const mostShown = 5
const longestExcerpt = 120

/** Shows during editing which recent posts the words of a filter would match; nothing while there are no words. */
export function FilterPreview({ keywords }: { readonly keywords: readonly KeywordDraft[] }) {
  const { t } = useLingui()
  const { me } = useSession()
  const titleId = useId()
  const { statuses, isLoading, error } = useRecentStatuses()
  const written = keywords
    .map(({ keyword, isWhole }) => ({ keyword: keyword.trim(), whole_word: isWhole }))
    .filter(({ keyword }) => keyword !== '')
  const pattern = keywordPattern(written)
  // Without the recent posts the preview is missing, and the filter can still be saved.
  if (pattern === null || isLoading || error) return null
  const met = statuses.filter((status) => wouldMeet(pattern, status, me?.id ?? null))
  const total = statuses.length
  const left = met.length - mostShown
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.legend}>
        <Trans>What it would have met</Trans>
      </h2>
      <output className={styles.met}>
        {t`${met.length} of the latest ${plural(total, { one: '# post', other: '# posts' })} you could have seen`}
      </output>
      <ul className={styles.examples}>
        {met.slice(0, mostShown).map((status) => {
          const shown = status.reblog ?? status
          return (
            <li key={status.id}>
              <Link href={statusPath(shown.account.acct, shown.id)}>
                <AccountName account={shown.account} className={styles.author} />
                <span className={styles.excerpt} dir="auto">
                  {excerptOfStatus(shown, longestExcerpt)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {left > 0 && <p className={styles.met}>{t`${plural(left, { one: 'and # more', other: 'and # more' })}`}</p>}
    </section>
  )
}
