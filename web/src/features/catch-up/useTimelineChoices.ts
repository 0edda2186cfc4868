import { useLingui } from '@lingui/react/macro'
import type { CatchUpTimeline } from '@starling/domain/catch-up'
import { ownAntennas } from '../../entities/antenna/antennaQueries.ts'
import { useLists } from '../../entities/collection/lists.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useKnownInstance } from '../../session/useInstance.ts'

export interface TimelineChoice {
  readonly id: CatchUpTimeline
  readonly label: string
}

/** The timelines that can be caught up with. Lists and antennas are missing until they are loaded. */
export function useTimelineChoices(): readonly TimelineChoice[] {
  const { t } = useLingui()
  const { me } = useSession()
  const lists = useLists()
  const isKnown = useKnownInstance() !== null
  const antennas = useApiQuery(ownAntennas, {}, { isEnabled: me !== null && isKnown })
  return [
    { id: 'home', label: t`Home` },
    ...(lists.data ?? []).map(({ id, title }) => ({ id: `list:${id}`, label: t`List: ${title}` }) as const),
    ...(antennas.data ?? []).map(({ id, title }) => ({ id: `antenna:${id}`, label: t`Antenna: ${title}` }) as const),
  ]
}

/** The name of a timeline; only its kind for a list or antenna that is deleted or not loaded. */
export function useTimelineName(timeline: CatchUpTimeline): string {
  const { t } = useLingui()
  const choice = useTimelineChoices().find(({ id }) => id === timeline)
  return choice?.label ?? (timeline.startsWith('list:') ? t`List` : t`Antenna`)
}
