import { Trans, useLingui } from '@lingui/react/macro'
import { favouritesPath } from '../../routing/paths.ts'
import { routes } from '../../routing/routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OwnTimelineColumn } from './OwnTimelineColumn.tsx'

/** The posts the reader favourited. */
export function FavouritesScreen() {
  const { t } = useLingui()
  return (
    <OwnTimelineColumn
      next={favouritesPath}
      title={t`Favourites`}
      timelineKey={routes.favourites.timeline}
      context="collection"
      empty={<EmptyState text={<Trans>Posts you favourite appear here.</Trans>} />}
    />
  )
}
