import type { AntennaRule } from '@starling/domain/antennas'
import { wouldCatch } from '@starling/domain/antennas'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { useRecentStatuses } from '../../entities/timeline/useRecentStatuses.ts'
import { useInstance } from '../../session/useInstance.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import styles from './AntennaForm.module.css'

const mostShown = 10

/** The recent posts the antenna would have collected, computed here by the server's own rule during editing. */
export function AntennaPreview({ rule }: { readonly rule: AntennaRule }) {
  const { t } = useLingui()
  const { me, entities } = useSession()
  const localDomain = useInstance()?.domain ?? ''
  const { statuses, homeAccountIds, isLoading, error, retry } = useRecentStatuses()
  const titleId = useId()
  const caught = statuses.filter((status) =>
    wouldCatch(rule, status, {
      meId: me?.id ?? null,
      localDomain,
      isFollowed: (id) => homeAccountIds.has(id) || entities.get('relationship', id)?.following === true,
    }),
  )
  const isEmptyRule = rule.mode === 'filtering' && Object.values(rule.wanted).every((entries) => entries.length === 0)
  const total = statuses.length
  const left = caught.length - mostShown
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.previewTitle}>
        <Trans>What it would have collected</Trans>
      </h2>
      <output className={styles.explanation}>
        {isLoading || error
          ? null
          : isEmptyRule
            ? t`Nothing: say above what it should look for.`
            : t`${caught.length} of the latest ${plural(total, { one: '# post', other: '# posts' })} you could have seen. It collects what is posted from now on.`}
      </output>
      {error && <LoadError error={error} onRetry={retry} />}
      {isLoading && !error && <StatusSkeleton count={2} />}
      {caught.slice(0, mostShown).map(({ id }) => (
        <StatusCard key={id} statusId={id} context="public" />
      ))}
      {left > 0 && <p className={styles.explanation}>{t`${plural(left, { one: 'and # more', other: 'and # more' })}`}</p>}
    </section>
  )
}
