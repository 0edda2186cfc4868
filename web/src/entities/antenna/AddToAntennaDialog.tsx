import type { Account } from '@starling/api/accounts'
import type { Antenna } from '@starling/api/antennas'
import { antennaEndpoints } from '@starling/api/antennas'
import { modeOf } from '@starling/domain/antennas'
import type { Session } from '@starling/domain/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { pathTo } from '../../routing/routes.ts'
import { changeOf, queryKeyOf } from '../../session/apiQueries.ts'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { without } from '../collection/collectionChanges.ts'
import { LoadError } from '../failure/LoadError.tsx'
import styles from './AddToAntennaDialog.module.css'
import { antennasExcludingAccount, antennasOfAccount, ownAntennas } from './antennaQueries.ts'

/** Chooses which antennas include or exclude an account; each choice is saved at once. */
export function AddToAntennaDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useLingui()
  const input = { params: { id: account.id } }
  const own = useApiQuery(ownAntennas, {})
  const wanted = useApiQuery(antennasOfAccount, input)
  const excluded = useApiQuery(antennasExcludingAccount, input)
  const all = [own, wanted, excluded]
  const error = all.map((query) => query.error).find((one) => one !== null)
  const isThere = own.data !== undefined && wanted.data !== undefined && excluded.data !== undefined
  const has = (list: readonly Antenna[] | undefined, { id }: Antenna) => list?.some((antenna) => antenna.id === id) ?? false
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Antennas with @${account.acct}`}
      size="small"
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {!isThere && error && <LoadError error={error} onRetry={() => all.forEach((query) => void query.refetch())} />}
      {!isThere && !error && (
        <Skeleton label={t`Loading antennas`}>
          <Bone blockSize="72px" />
        </Skeleton>
      )}
      {isThere && own.data.length === 0 && (
        <div className={styles.choices}>
          <p>
            <Trans>You have no antennas yet.</Trans>
          </p>
          <ButtonLink href={pathTo('antennaNew')}>
            <Trans>New antenna</Trans>
          </ButtonLink>
        </div>
      )}
      {isThere && own.data.length > 0 && (
        <div className={styles.choices}>
          <p>
            <Trans>An antenna with other conditions collects only those of their posts that meet these too.</Trans>
          </p>
          {own.data.map((antenna) => (
            <AntennaChoice
              key={antenna.id}
              antenna={antenna}
              accountId={account.id}
              selected={has(wanted.data, antenna) ? 'wanted' : has(excluded.data, antenna) ? 'excluded' : 'neither'}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}

type Choice = 'neither' | 'wanted' | 'excluded'

interface AntennaChoiceProps {
  readonly antenna: Antenna
  readonly accountId: string
  readonly selected: Choice
}

function AntennaChoice({ antenna, accountId, selected }: AntennaChoiceProps) {
  const { t } = useLingui()
  const { id, title } = antenna
  const input = { params: { id: accountId } }
  const withIt = (list: Antenna[]) => [...without<Antenna>(id)(list), antenna]
  const outdates = () => [
    queryKeyOf(ownAntennas.row),
    queryKeyOf(antennasOfAccount.row, input),
    queryKeyOf(antennasExcludingAccount.row, input),
  ]
  const isWhole = modeOf(antenna) !== 'filtering'
  // One scope, so that choices reach the server in their order.
  const common = {
    outdates,
    scope: 'antenna-people',
    follow(session: Session) {
      if (isWhole) session.timeline(`antenna:${id}`).outdate()
    },
  }
  const wanted = {
    add: useApiMutation(antennaEndpoints.addAccounts, { ...common, changes: () => [changeOf(antennasOfAccount, input, withIt)] }),
    remove: useApiMutation(antennaEndpoints.removeAccounts, {
      ...common,
      changes: () => [changeOf(antennasOfAccount, input, without(id))],
    }),
  }
  const excluded = {
    add: useApiMutation(antennaEndpoints.addExcludedAccounts, {
      ...common,
      changes: () => [changeOf(antennasExcludingAccount, input, withIt)],
    }),
    remove: useApiMutation(antennaEndpoints.removeExcludedAccounts, {
      ...common,
      changes: () => [changeOf(antennasExcludingAccount, input, without(id))],
    }),
  }
  const members = { account_ids: [accountId] }

  function choose(choice: Choice) {
    if (choice === selected) return
    const params = { id }
    if (selected === 'wanted') wanted.remove.mutate({ params, query: members })
    if (selected === 'excluded') excluded.remove.mutate({ params, query: members })
    if (choice === 'wanted') wanted.add.mutate({ params, body: members })
    if (choice === 'excluded') excluded.add.mutate({ params, body: members })
  }

  return (
    <SegmentedControl<Choice>
      label={title}
      selected={selected}
      onSelect={choose}
      options={[
        { id: 'neither', label: t`Neither` },
        ...(isWhole ? [] : [{ id: 'wanted' as const, label: t`Collect` }]),
        { id: 'excluded', label: t`Leave out` },
      ]}
    />
  )
}
