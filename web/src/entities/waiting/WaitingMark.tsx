import type { Status } from '@starling/api/statuses'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { actionMarks, pollKey } from './actionMarks.ts'

const ActionMark = loadable(() => import('./ActionMark.tsx'), 'ActionMark')

/** Preloads the mark, because it is shown offline. */
export const prepareWaitingMark = () => void ActionMark.preload()

interface WaitingMarkProps {
  /** As in `actionMarks`: a post's id, or an `accountKey`. */
  readonly id: string
  readonly poll?: Status['poll']
}

/** Shows that an action on a post, its poll or an account has not reached the server; loads no code while nothing is waiting. */
export function WaitingMark({ id, poll }: WaitingMarkProps) {
  const { subscribe, get } = actionMarks(useSession())
  const mark = useSyncExternalStore(subscribe, () => {
    const marks = get()
    return marks.size === 0 ? '' : `${marks.get(id) ?? ''} ${(poll && marks.get(pollKey(poll.id))) ?? ''}`
  })
  return mark.trim() === '' ? null : (
    <LazyBoundary failure="none">
      <ActionMark mark={mark} />
    </LazyBoundary>
  )
}
