import type { ComponentProps } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { useLocation } from '../../ui/navigation.ts'

/** A column about antennas, for signed-in readers only. */
export function AntennaColumn({ children, ...column }: ComponentProps<typeof Column>) {
  const { me } = useSession()
  const { path } = useLocation()
  if (!me) return <SignInColumn title={column.title} next={path} />
  return <Column {...column}>{children}</Column>
}
