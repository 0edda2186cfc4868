import { accountEndpoints } from '@starling/api/accounts'
import { Plural, Trans } from '@lingui/react/macro'
import { AccountName, nameOf } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { accountFollowersPath, accountPath } from '../../routing/paths.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useAccount } from '../../session/useEntity.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './FamiliarFollowers.module.css'

const familiarFollowers = apiQuery(accountEndpoints.familiarFollowers, {
  read(answer) {
    const accounts = answer.flatMap((one) => one.accounts)
    return { data: accounts.map(({ id }) => id), accounts }
  },
})

const mostShown = 2

/**
 * The accounts the reader follows that follow this one too. It has the height of one line from the start, whatever the answer is, so that
 * nothing below moves when the answer arrives. It stays empty if they cannot be loaded.
 */
export function FamiliarFollowers({ accountId, acct }: { readonly accountId: string; readonly acct: string }) {
  const { data: ids } = useApiQuery(familiarFollowers, { query: { id: [accountId] } })
  if (!ids) return <div className={styles.familiar} />
  if (ids.length === 0) {
    return (
      <p className={styles.familiar}>
        <span className={styles.words}>
          <Trans>Nobody you follow follows this person</Trans>
        </span>
      </p>
    )
  }
  const shown = ids.slice(0, mostShown)
  const others = ids.length - shown.length
  return (
    <p className={styles.familiar}>
      <span className={styles.words}>
        <Trans>Followed by</Trans>
      </span>
      {shown.map((id) => (
        <Person key={id} accountId={id} />
      ))}
      {others > 0 && (
        <Link href={accountFollowersPath(acct)} className={classes(styles.person, styles.others)}>
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
    <Link href={accountPath(account.acct)} className={styles.person} data-hover-account={account.id} data-tooltip={nameOf(account)}>
      <Avatar account={account} size={24} />
      <AccountName account={account} className={styles.name} />
    </Link>
  )
}
