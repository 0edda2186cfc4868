import type { ComponentProps } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { useSession } from '../../session/SessionProvider.tsx'

/** A timeline that belongs to the reader; visitors are asked to sign in. */
export function OwnTimelineColumn({ next, ...column }: ComponentProps<typeof TimelineColumn> & { readonly next: string }) {
  const { me } = useSession()
  return me ? <TimelineColumn {...column} /> : <SignInColumn title={column.title} next={next} />
}
