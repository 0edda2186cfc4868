import { accountEndpoints } from '@starling/api/accounts'
import { antennaLimits } from '@starling/domain/antennas'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { AccountName, nameOf } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useAccount } from '../../session/useEntity.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { Chips } from './Chips.tsx'
import styles from './AntennaForm.module.css'

const foundAccounts = apiQuery(accountEndpoints.search, {
  read: (accounts) => ({ data: accounts.map(({ id }) => id), accounts }),
})

interface PeopleFieldProps {
  readonly label: string
  /** Account ids. */
  readonly entries: readonly string[]
  readonly onChange: (entries: readonly string[]) => void
}

/** Finds accounts while typing, and adds them. */
export function PeopleField({ label, entries, onChange }: PeopleFieldProps) {
  const { t } = useLingui()
  const { entities } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data = [], isSuccess, error } = useApiQuery(foundAccounts, { query: { q, limit: 8 } }, { isEnabled: q !== '' })
  const isFull = entries.length >= antennaLimits.entries.accounts
  const most = antennaLimits.entries.accounts
  const found = q === '' ? [] : data.filter((id) => !entries.includes(id))
  const count = found.length

  const problem =
    isFull && text !== '' ? t`There can be no more than ${most}.` : q !== '' && error ? t`Nobody could be looked for. Try again.` : null

  function add(id: string) {
    onChange([...entries, id])
    setText('')
    input.current?.focus()
  }

  return (
    <div className={styles.entries}>
      <TextField
        ref={input}
        label={label}
        type="search"
        value={text}
        placeholder={t`Name or address`}
        dir="auto"
        autoCapitalize="none"
        autoComplete="off"
        error={problem}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          const [first] = found
          if (first !== undefined && !isFull && q === text.trim()) add(first)
        }}
      />
      <VisuallyHidden>
        <output>{q !== '' && isSuccess && t`${plural(count, { one: '# person found', other: '# people found' })}`}</output>
      </VisuallyHidden>
      {q !== '' && isSuccess && count === 0 && <p className={styles.explanation}>{t`Nobody else was found.`}</p>}
      {count > 0 && !isFull && (
        <ul className={styles.found} aria-label={t`Found people`}>
          {found.map((id) => (
            <FoundPerson key={id} accountId={id} onAdd={() => add(id)} />
          ))}
        </ul>
      )}
      <Chips
        label={label}
        items={entries.map((id) => {
          const account = entities.get('account', id)
          return {
            id,
            name: account ? `@${account.acct}` : id,
            picture: account && <Avatar account={account} size={24} />,
          }
        })}
        onRemove={(removed) => {
          onChange(entries.filter((id) => id !== removed))
          input.current?.focus()
        }}
      />
    </div>
  )
}

function FoundPerson({ accountId, onAdd }: { readonly accountId: string; readonly onAdd: () => void }) {
  const { t } = useLingui()
  const account = useAccount(accountId)
  if (!account) return null
  const { acct } = account
  const name = nameOf(account)
  return (
    <li>
      <button type="button" className={styles.person} aria-label={t`Add ${name}, @${acct}`} onClick={onAdd}>
        <Avatar account={account} size={36} />
        <span className={styles.names}>
          <AccountName account={account} />
          <span className={styles.acct} dir="ltr">
            @{acct}
          </span>
        </span>
      </button>
    </li>
  )
}
