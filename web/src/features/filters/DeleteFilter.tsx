import type { Filter } from '@starling/api/filters'
import { filterEndpoints } from '@starling/api/filters'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { renewFilters } from '../../entities/filter/filterQueries.ts'
import { pathTo } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNavigator } from '../../ui/navigation.ts'

/** Deletes a filter after confirmation; the posts it covered are shown again. */
export function DeleteFilter({ filter }: { readonly filter: Filter }) {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const [isOpen, setOpen] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { id, title } = filter

  async function confirm() {
    setOpen(false)
    setDeleting(true)
    try {
      await session.client.call(filterEndpoints.delete, { params: { id } })
      navigator.replace(pathTo('filters'))
      await renewFilters(session)
    } catch (error) {
      session.alert(error, { action: 'change' })
      setDeleting(false)
    }
  }

  return (
    <>
      <Button kind="outline" isLarge isBusy={isDeleting} onClick={() => setOpen(true)}>
        <Trans>Delete filter</Trans>
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
            <Button kind="danger" onClick={() => void confirm()}>
              <Trans>Delete</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>The posts it covers will be shown again.</Trans>
        </p>
      </Dialog>
    </>
  )
}
