import type { ComponentProps } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { useSession } from '../../session/SessionProvider.tsx'

/** A list that belongs to the reader: a visitor is asked in instead of being refused. */
export function OwnTimelineColumn({ next, ...column }: ComponentProps<typeof TimelineColumn> & { readonly next: string }) {
  const { me } = useSession()
  return me ? <TimelineColumn {...column} /> : <SignInColumn title={column.title} next={next} />
}
