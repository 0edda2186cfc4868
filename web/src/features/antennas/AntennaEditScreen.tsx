import type { AntennaDraft } from '@starling/domain/antennas'
import { toAntennaDraft, newAntennaDraft } from '@starling/domain/antennas'
import { useLingui } from '@lingui/react/macro'
import {
  antennaAccounts,
  antennaById,
  antennaDomains,
  antennaExcludedAccounts,
  antennaKeywords,
  antennaTags,
} from '../../entities/antenna/antennaQueries.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { AntennaColumn } from './AntennaColumn.tsx'
import { AntennaForm } from './AntennaForm.tsx'
import { AntennaGone } from './AntennaScreen.tsx'
import styles from './AntennaForm.module.css'

/** Edits an antenna with the same form as for a new one. */
export function AntennaEditScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  return (
    <AntennaColumn title={t`Edit antenna`} hasBack>
      <AntennaEditor key={id} id={id} />
    </AntennaColumn>
  )
}

function AntennaEditor({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const { draft, isGone, error, retry } = useStoredDraft(id)
  if (isGone) return <AntennaGone />
  if (draft) return <AntennaForm antennaId={id} initial={draft} />
  if (error) return <LoadError error={error} onRetry={retry} />
  return (
    <Skeleton label={t`Loading the antenna`}>
      <div className={styles.form}>
        <Bone inlineSize="60%" blockSize="44px" />
        <Bone blockSize="120px" />
        <Bone blockSize="120px" />
      </div>
    </Skeleton>
  )
}

/** All stored data of an antenna; null until all of it is loaded. */
function useStoredDraft(id: string) {
  const session = useSession()
  const isEnabled = session.me !== null
  const named = { params: { id } }
  // A limit of zero means that all members are sent at once.
  const members = { ...named, query: { limit: 0 } }
  const antenna = useApiQuery(antennaById, named, { isEnabled })
  const accounts = useApiQuery(antennaAccounts, members, { isEnabled })
  const excludedAccounts = useApiQuery(antennaExcludedAccounts, members, { isEnabled })
  const domains = useApiQuery(antennaDomains, named, { isEnabled })
  const tags = useApiQuery(antennaTags, named, { isEnabled })
  const keywords = useApiQuery(antennaKeywords, named, { isEnabled })
  const all = [antenna, accounts, excludedAccounts, domains, tags, keywords]
  const isFresh = all.every((query) => query.isFetchedAfterMount)
  const draft: AntennaDraft | null =
    isFresh && antenna.data && accounts.data && excludedAccounts.data && domains.data && tags.data && keywords.data
      ? toAntennaDraft({
          antenna: antenna.data,
          accountIds: accounts.data,
          excludedAccountIds: excludedAccounts.data,
          domains: domains.data,
          tags: tags.data,
          keywords: keywords.data,
        })
      : null
  return {
    draft,
    isGone: antenna.data === null,
    error: all.map((query) => query.error).find((error) => error !== null) ?? null,
    retry: () => all.forEach((query) => void query.refetch()),
  }
}

export function NewAntennaScreen() {
  const { t } = useLingui()
  return (
    <AntennaColumn title={t`New antenna`} hasBack>
      <AntennaForm antennaId={null} initial={newAntennaDraft} />
    </AntennaColumn>
  )
}
