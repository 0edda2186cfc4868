import type { Status } from '@starling/api/statuses'
import { conditionsMet } from '@starling/domain/antennas'
import type { MetCondition } from '@starling/domain/antennas'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pathTo } from '../../routing/routes.ts'
import { queryClientOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import { loadAntennaDraft } from '../antenna/loadAntennaDraft.ts'
import styles from './WhyHereDialog.module.css'

interface AntennaReasonProps {
  readonly antennaId: string
  readonly wrapper: Status
  /** The domain of the reader's own server. */
  readonly localDomain: string
}

/** The conditions by which an antenna collected a post, with a link for changing them. */
export function AntennaReason({ antennaId, wrapper, localDomain }: AntennaReasonProps) {
  const { t } = useLingui()
  const session = useSession()
  const { data: draft, isError } = useQuery(
    { queryKey: ['antenna draft', antennaId], queryFn: ({ signal }) => loadAntennaDraft(session, antennaId, signal), staleTime: 0 },
    queryClientOf(session),
  )
  const words = useConditionWords(wrapper)
  if (!draft && !isError) return <Bone inlineSize="60%" blockSize="20px" />
  const reader = {
    meId: session.me?.id ?? null,
    localDomain,
    // Conditions do not depend on the accounts the reader follows.
    isFollowed: () => false,
  }
  const met = draft?.mode === 'filtering' ? conditionsMet(draft, wrapper, reader) : []
  return (
    <>
      <span className={styles.words}>
        {draft && draft.mode !== 'filtering' ? (
          <Trans>This antenna collects whole timelines.</Trans>
        ) : met.length > 0 ? (
          words(met)
        ) : (
          <Trans>This antenna collected it. Its conditions may have changed since.</Trans>
        )}
      </span>
      <ButtonLink kind="outline" href={pathTo('antennaEdit', { id: antennaId })}>{t`Edit antenna`}</ButtonLink>
    </>
  )
}

function useConditionWords({ account }: Status): (met: readonly MetCondition[]) => string {
  const { t, i18n } = useLingui()
  const { acct } = account
  return (met) => {
    const parts = met.map(({ kind, entry }) => {
      switch (kind) {
        case 'accounts':
          return `@${acct}`
        case 'domains':
          return entry
        case 'tags':
          return `#${entry}`
        case 'keywords':
          return t`the word “${entry}”`
      }
    })
    const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(parts)
    return t`This antenna collected it for ${list}.`
  }
}
