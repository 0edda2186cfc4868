import { newAntennaDraft } from '@starling/domain/antennas'
import { useLingui } from '@lingui/react/macro'
import { AntennaColumn } from './AntennaColumn.tsx'
import { AntennaForm } from './AntennaForm.tsx'

/** Creates an antenna. */
export function NewAntennaScreen() {
  const { t } = useLingui()
  return (
    <AntennaColumn title={t`New antenna`} hasBack>
      <AntennaForm antennaId={null} initial={newAntennaDraft} />
    </AntennaColumn>
  )
}
