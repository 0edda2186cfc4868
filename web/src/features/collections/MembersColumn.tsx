import { accountEndpoints } from '@starling/api/accounts'
import type { ApiError } from '@starling/api/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { AccountRow, accountRowPx } from '../../entities/account/AccountRow.tsx'
import { AccountSkeleton } from '../../entities/account/AccountSkeleton.tsx'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import type { Collection, Membership } from '../../entities/collection/collectionChanges.ts'
import { readMembers } from '../../entities/collection/collectionChanges.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark, OfflineMark } from '../../ui/EmptyState.tsx'
import { useLocation } from '../../ui/navigation.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import styles from './Collections.module.css'
import { GoneColumn } from './GoneColumn.tsx'
import type { MemberAdmission } from './MemberAction.tsx'
import { MemberAction } from './MemberAction.tsx'

const accountSearch = apiQuery(accountEndpoints.search, { read: readMembers, staleMs: 30_000 })
const mostFound = 20

interface MembersColumnProps {
  readonly id: string
  readonly title: string
  readonly overview: string
  readonly overviewPath: string
  /** Undefined until loaded; null if it was deleted. */
  readonly collection: Collection | null | undefined
  /** Who can be added. */
  readonly admits: MemberAdmission
  readonly answer: { readonly data: readonly string[] | undefined; readonly error: ApiError | null; refetch(): Promise<unknown> }
  readonly membership: Membership
  readonly empty: ReactNode
}

/** The members of a collection, and a search for accounts to add. */
export function MembersColumn(props: MembersColumnProps) {
  const { id, title, overview, overviewPath, collection, admits, answer, membership, empty } = props
  const { t } = useLingui()
  const { me } = useSession()
  const { path } = useLocation()
  const [text, setText] = useState('')
  const [onlyFollowed, setOnlyFollowed] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const q = useDebounced(text.trim())
  useEffect(() => {
    field.current?.focus()
  }, [])
  if (!me) return <SignInColumn title={title} next={path} />
  if (collection === null) return <GoneColumn title={overview} path={overviewPath} />

  const members = answer.data
  const action = (accountId: string) => (
    <MemberAction
      accountId={accountId}
      admits={admits}
      isMember={members?.includes(accountId) ?? false}
      onAdd={() => membership.add(id, accountId)}
      onRemove={() => membership.remove(id, accountId)}
    />
  )
  return (
    <Column
      title={title}
      hasBack
      actions={members && answer.error?.kind === 'offline' && <OfflineMark />}
      tabs={
        <div className={styles.search}>
          <TextField
            ref={field}
            type="search"
            label={<Trans>Search people</Trans>}
            placeholder={t`Name or address`}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {admits !== 'followers' && <Switch label={t`Only people I follow`} isOn={onlyFollowed} onChange={setOnlyFollowed} />}
        </div>
      }
    >
      {q === '' || !members ? (
        <Members answer={answer} label={title} empty={empty} renderAction={action} />
      ) : (
        <Found q={q} onlyFollowed={admits !== 'followers' && onlyFollowed} renderAction={action} />
      )}
    </Column>
  )
}

interface PeopleProps {
  readonly renderAction: (accountId: string) => ReactNode
}

function Members({
  answer,
  label,
  empty,
  renderAction,
}: PeopleProps & Pick<MembersColumnProps, 'answer' | 'empty'> & { readonly label: string }) {
  const { data, error } = answer
  // Removed members stay visible until the screen is left, so that a mistake can be undone.
  const [shown, setShown] = useState<readonly string[]>(data ?? [])
  if (data?.some((id) => !shown.includes(id))) setShown([...data, ...shown.filter((id) => !data.includes(id))])
  if (!data) return error ? <LoadError error={error} onRetry={() => void answer.refetch()} /> : <AccountSkeleton />
  if (shown.length === 0) return <EmptyState icon={<Users size={40} strokeWidth={1.25} />} text={empty} />
  return (
    <VirtualList
      label={label}
      items={shown}
      getKey={(id) => id}
      usualPx={accountRowPx}
      renderItem={(id, feedProps) => <AccountRow accountId={id} action={renderAction(id)} {...feedProps} />}
      footer={
        <EndMark>
          <Trans>You have reached the end</Trans>
        </EndMark>
      }
    />
  )
}

function Found({ q, onlyFollowed, renderAction }: PeopleProps & { readonly q: string; readonly onlyFollowed: boolean }) {
  const { t } = useLingui()
  const query = { q, limit: mostFound, resolve: false, ...(onlyFollowed ? { following: true } : {}) }
  const { data, error, refetch } = useApiQuery(accountSearch, { query }, { keepsPrevious: true })
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <AccountSkeleton />
  if (data.length === 0)
    return (
      <EmptyState text={onlyFollowed ? <Trans>Nobody you follow has this name.</Trans> : <Trans>Nobody was found with this name.</Trans>} />
    )
  return (
    <VirtualList
      label={t`People found`}
      items={data}
      getKey={(id) => id}
      usualPx={accountRowPx}
      renderItem={(id, feedProps) => <AccountRow accountId={id} action={renderAction(id)} {...feedProps} />}
      footer={<EndMark />}
    />
  )
}
