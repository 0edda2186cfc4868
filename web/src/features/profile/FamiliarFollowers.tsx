import { accountEndpoints } from '@starling/api/accounts'
import { Plural, Trans } from '@lingui/react/macro'
import { AccountName } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { accountFollowersPath, accountPath } from '../../routing/paths.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useAccount } from '../../session/useEntity.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './FamiliarFollowers.module.css'

const familiarFollowers = apiQuery(accountEndpoints.familiarFollowers, {
  read(answer) {
    const accounts = answer.flatMap((one) => one.accounts)
    return { data: accounts.map(({ id }) => id), accounts }
  },
})

const mostNamed = 2

/** Which accounts followed by the reader follow this one too (R-acct-08); draws nothing where there are none or they cannot be loaded. */
export function FamiliarFollowers({ accountId, acct }: { readonly accountId: string; readonly acct: string }) {
  const { data: ids = [] } = useApiQuery(familiarFollowers, { query: { id: [accountId] } })
  if (ids.length === 0) return null
  const others = ids.length - mostNamed
  return (
    <p className={styles.familiar}>
      <span className={styles.words}>
        <Trans>Followed by people you follow:</Trans>
      </span>
      {ids.slice(0, mostNamed).map((id) => (
        <Person key={id} accountId={id} />
      ))}
      {others > 0 && (
        <Link href={accountFollowersPath(acct)} className={styles.person}>
          <Plural value={others} one="and # other" other="and # others" />
        </Link>
      )}
    </p>
  )
}

function Person({ accountId }: { readonly accountId: string }) {
  const account = useAccount(accountId)
  if (!account) return null
  return (
    <Link href={accountPath(account.acct)} className={styles.person} data-hover-account={account.id}>
      <Avatar account={account} size={24} />
      <AccountName account={account} className={styles.name} />
    </Link>
  )
}
