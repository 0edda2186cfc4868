import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Link2 } from 'lucide-react'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './LinkScreen.module.css'

/** Posts with a link to one page; servers only have them for trending links. */
export function LinkScreen({ url }: { readonly url: string }) {
  const { t } = useLingui()
  const page = URL.canParse(url) ? new URL(url) : null
  // The parameter comes from the address bar, so everything but a web address is refused.
  if (page === null || !/^https?:$/.test(page.protocol))
    return (
      <Column title={t`Posts about a page`}>
        <EmptyState text={<Trans>This is not the link of a page.</Trans>} />
      </Column>
    )
  return (
    <TimelineColumn
      key={url}
      title={t`Posts about ${page.host}`}
      icon={<Link2 size={22} strokeWidth={1.75} />}
      timelineKey={`link:${url}`}
      context="public"
      header={
        <article className={styles.page} aria-label={t`The page`}>
          <a href={page.href} target="_blank" rel="noopener noreferrer" className={styles.address}>
            <bdi>{page.href}</bdi>
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </article>
      }
      empty={<EmptyState text={<Trans>Nobody has posted about this page yet.</Trans>} />}
      absent={<EmptyState text={<Trans>This server gathers posts about a page only while many talk about it.</Trans>} />}
    />
  )
}
