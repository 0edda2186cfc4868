import { Trans } from '@lingui/react/macro'
import { pathTo } from '../../routing/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Says that an antenna was deleted (R-ant-11). */
export function AntennaGone() {
  return (
    <EmptyState
      text={<Trans>This antenna does not exist any more.</Trans>}
      action={
        <ButtonLink href={pathTo('antennas')}>
          <Trans>All antennas</Trans>
        </ButtonLink>
      }
    />
  )
}
