import { antennaEndpoints } from '@starling/api/antennas'
import { Trans, useLingui } from '@lingui/react/macro'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { antennaById, forgetAntenna, ownAntennas } from '../../entities/antenna/antennaQueries.ts'
import { without } from '../../entities/collection/collectionChanges.ts'
import { pathTo } from '../../routing/routes.ts'
import { changeOf, queryKeyOf } from '../../session/apiQueries.ts'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { useLeaveGone } from '../../ui/navigation.ts'

/** Deletes an antenna with the posts it has collected, after asking, and caches it as missing. */
export function DeleteAntenna({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useLingui()
  const leave = useLeaveGone()
  const remove = useApiMutation(antennaEndpoints.delete, {
    follow: forgetAntenna,
    answered: () => [changeOf(ownAntennas, {}, without(id)), changeOf(antennaById, { params: { id } }, () => null)],
    outdates: () => [queryKeyOf(ownAntennas.row)],
  })

  return (
    <DeleteButton
      label={t`Delete antenna`}
      title={title}
      isBusy={remove.isPending}
      onDelete={() =>
        ignoreFailure(remove.mutateAsync({ params: { id } }).then(() => leave(pathTo('antenna', { id }), pathTo('antennas'))))
      }
    >
      <Trans>Its conditions and its timeline are gone for good. The posts themselves stay where they are.</Trans>
    </DeleteButton>
  )
}
