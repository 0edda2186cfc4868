import type { Filter } from '@starling/api/filters'
import { filterEndpoints } from '@starling/api/filters'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { renewFilters } from '../../entities/filter/filterQueries.ts'
import { pathTo } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { useLeaveGone } from '../../ui/navigation.ts'

/** Deletes a filter after confirmation; the posts it covered are shown again. */
export function DeleteFilter({ filter, onDeleted }: { readonly filter: Filter; readonly onDeleted: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const leave = useLeaveGone()
  const [isDeleting, setDeleting] = useState(false)
  const { id, title } = filter

  async function remove() {
    setDeleting(true)
    try {
      await session.client.call(filterEndpoints.delete, { params: { id } })
      onDeleted()
      leave(pathTo('filterEdit', { id }), pathTo('filters'))
      await renewFilters(session)
    } catch (error) {
      session.alert(error, { action: 'change' })
      setDeleting(false)
    }
  }

  return (
    <DeleteButton label={t`Delete filter`} title={title} isBusy={isDeleting} onDelete={() => void remove()}>
      <Trans>The posts it covers will be shown again.</Trans>
    </DeleteButton>
  )
}
