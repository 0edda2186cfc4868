import { antennaEndpoints } from '@starling/api/antennas'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { forgetAntenna, ownAntennas } from '../../entities/antenna/antennaQueries.ts'
import { without } from '../../entities/collection/collectionChanges.ts'
import { pathTo } from '../../routing/routes.ts'
import { changeOf, queryKeyOf } from '../../session/apiQueries.ts'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNavigator } from '../../ui/navigation.ts'

/** Deletes an antenna after asking; what it has collected goes with it (R-ant-11). */
export function DeleteAntenna({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useLingui()
  const navigator = useNavigator()
  const [isOpen, setOpen] = useState(false)
  const remove = useApiMutation(antennaEndpoints.delete, {
    follow: forgetAntenna,
    answered: () => [changeOf(ownAntennas, {}, without(id))],
    outdates: () => [queryKeyOf(ownAntennas.row)],
  })

  function confirm() {
    setOpen(false)
    remove.mutate({ params: { id } }, { onSuccess: () => navigator.replace(pathTo('antennas')) })
  }

  return (
    <>
      <Button kind="outline" isLarge isBusy={remove.isPending} onClick={() => setOpen(true)}>
        <Trans>Delete antenna</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t`Delete “${title}”?`}
        size="small"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="danger" onClick={confirm}>
              <Trans>Delete</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Its conditions and its timeline are gone for good. The posts themselves stay where they are.</Trans>
        </p>
      </Dialog>
    </>
  )
}
