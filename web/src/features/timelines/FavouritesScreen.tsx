import { Trans, useLingui } from '@lingui/react/macro'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Posts one has favourited. */
export function FavouritesScreen() {
  const { t } = useLingui()
  return (
    <TimelineColumn
      title={t`Favourites`}
      timelineKey="favourites"
      context="collection"
      empty={<EmptyState text={<Trans>Posts you favourite appear here.</Trans>} />}
    />
  )
}
