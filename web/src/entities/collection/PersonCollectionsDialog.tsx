import type { Account } from '@starling/api/accounts'
import { capabilitiesOf } from '@starling/domain/instance'
import { Trans, useLingui } from '@lingui/react/macro'
import { FollowButton } from '../account/FollowButton.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../account/useRelationship.ts'
import { useInstance } from '../../session/useInstance.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CollectionChecks } from './CollectionChecks.tsx'
import { useCircleMembership, useCircles, useCirclesOfAccount, useCreateCircle } from './circles.ts'
import { useCreateList, useListMembership, useLists, useListsOfAccount } from './lists.ts'

/** Chooses which of the reader's lists and circles contain an account. */
export function PersonCollectionsDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useLingui()
  const instance = useInstance()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Lists and circles with @${account.acct}`}
      size="small"
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <ListChecks account={account} />
      {instance !== null && capabilitiesOf(instance).circles && <CircleChecks account={account} />}
    </Dialog>
  )
}

function ListChecks({ account }: { readonly account: Account }) {
  const { t } = useLingui()
  const relationship = useRelationship(account.id)
  const isSelf = useSession().me?.id === account.id
  const create = useCreateList()
  return (
    <CollectionChecks
      legend={t`Lists`}
      all={useLists()}
      chosen={useListsOfAccount(account.id)}
      memberId={account.id}
      membership={useListMembership()}
      empty={<Trans>You have no lists yet.</Trans>}
      newLabel={t`New list`}
      create={(title) => create.mutateAsync({ body: { title } })}
      {...(relationship && !relationship.following && !isSelf
        ? {
            refusal: (
              <>
                <Trans>Only people you follow can be in a list.</Trans>
                <FollowButton accountId={account.id} />
              </>
            ),
          }
        : {})}
    />
  )
}

function CircleChecks({ account }: { readonly account: Account }) {
  const { t } = useLingui()
  const relationship = useRelationship(account.id)
  const create = useCreateCircle()
  return (
    <CollectionChecks
      legend={t`Circles`}
      all={useCircles()}
      chosen={useCirclesOfAccount(account.id)}
      memberId={account.id}
      membership={useCircleMembership()}
      empty={<Trans>You have no circles yet.</Trans>}
      newLabel={t`New circle`}
      create={(title) => create.mutateAsync({ body: { title } })}
      {...(relationship && !relationship.followed_by ? { refusal: <Trans>Only people who follow you can be in a circle.</Trans> } : {})}
    />
  )
}
