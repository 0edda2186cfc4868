import { hasAntennas } from '@starling/domain/instance'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useInstance } from '../../session/useInstance.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLocation } from '../../ui/navigation.ts'

/** A column about antennas: for signed-in readers, on servers that have antennas. */
export function AntennaColumn({ children, actions, ...column }: ComponentProps<typeof Column>) {
  const { me } = useSession()
  const { path } = useLocation()
  const instance = useInstance()
  const isMissing = instance !== null && !hasAntennas(instance)
  if (!me) return <SignInColumn title={column.title} next={path} />
  return (
    <Column {...column} actions={!isMissing && actions}>
      {isMissing ? <EmptyState text={<Trans>This server has no antennas.</Trans>} /> : children}
    </Column>
  )
}
