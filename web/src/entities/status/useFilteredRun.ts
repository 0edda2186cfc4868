import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { clock } from '../time/clock.ts'
import { filteredRun, RowOrderContext } from './filteredRun.ts'
import type { FilteredRun, FilterState } from './filteredRun.ts'
import { filterVerdict } from './filterVerdict.ts'
import type { FilterContext } from './filterVerdict.ts'
import { StatusFilterContext } from './statusFilter.ts'
import { subscribeViewStates, viewStateOf } from './viewState.ts'

/** The run of filtered posts to which a filtered post of a list belongs, kept up to date with all of them. */
export function useFilteredRun(wrapperId: string, context: FilterContext): FilteredRun {
  const { key, entities, me } = useSession()
  const order = useContext(RowOrderContext)
  const isLeftOut = useContext(StatusFilterContext)
  const at = useMemo(() => order?.indexOf(wrapperId) ?? -1, [order, wrapperId])

  const read = useCallback((): FilteredRun => {
    if (order === null || at < 0) return { isFirst: true, ids: [wrapperId], asked: [] }
    const filterStateOf = (id: string): FilterState => {
      const wrapper = entities.get('status', id)
      if (!wrapper) return 'absent'
      const status = wrapper.reblog ? (entities.get('status', wrapper.reblog.id) ?? wrapper.reblog) : wrapper
      const { kind, titles } = filterVerdict(status, context, me?.id === status.account.id, clock.now())
      if (kind === 'hide' || isLeftOut?.(wrapper, status) === true) return 'absent'
      return kind === 'warn' && viewStateOf(key, status.id).isFilterPassed !== true ? { titles: titles.join('\n') } : 'shown'
    }
    return filteredRun(order, at, filterStateOf)
  }, [order, at, wrapperId, key, entities, me, context, isLeftOut])

  // The run as one text, so that what is subscribed to changes only with the run itself.
  const readAsText = useCallback(() => JSON.stringify(read()), [read])
  const asked = read().asked.join(' ')
  const subscribe = useCallback(
    (listener: () => void) => {
      const ids = asked === '' ? [] : asked.split(' ')
      const ends = [subscribeViewStates(listener), ...ids.map((id) => entities.subscribe('status', id, listener))]
      return () => {
        for (const end of ends) end()
      }
    },
    [asked, entities],
  )
  const text = useSyncExternalStore(subscribe, readAsText)
  return useMemo(() => JSON.parse(text) as FilteredRun, [text])
}
