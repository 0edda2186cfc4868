import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Footprints } from 'lucide-react'
import { DraftOffer } from './DraftOffer.tsx'
import type { PastedTracking } from './useTrackedLinks.ts'

/** Offers to remove tracking parameters from pasted links. */
export function TrackedLinksOffer({ tracking }: { readonly tracking: PastedTracking }) {
  const { t } = useLingui()
  const { count, accept, decline } = tracking
  const names = tracking.names.slice(0, 3).join(', ')
  const more = tracking.names.length > 3 ? '…' : ''
  return (
    <DraftOffer
      label={t`Tracking in pasted links`}
      Icon={Footprints}
      words={
        <>
          {t`${plural(count, { one: 'The link you pasted carries tracking', other: '# links you pasted carry tracking' })}`}{' '}
          <bdi dir="ltr">
            ({names}
            {more})
          </bdi>
        </>
      }
      decline={{ label: <Trans>Leave it</Trans>, give: decline }}
      accept={{ label: <Trans>Take it out</Trans>, give: accept }}
    />
  )
}
