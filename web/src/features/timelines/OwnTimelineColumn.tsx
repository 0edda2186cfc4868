import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { signInPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** A list that belongs to the reader: a visitor is asked in instead of being refused. */
export function OwnTimelineColumn({ next, ...column }: ComponentProps<typeof TimelineColumn> & { readonly next: string }) {
  const { me } = useSession()
  if (me) return <TimelineColumn {...column} />
  return (
    <Column title={column.title}>
      <EmptyState
        text={<Trans>Sign in to see this.</Trans>}
        action={
          <ButtonLink href={signInPath({ next })} kind="primary">
            <Trans>Sign in</Trans>
          </ButtonLink>
        }
      />
    </Column>
  )
}
