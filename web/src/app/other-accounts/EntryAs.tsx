import type { ReactNode } from 'react'
import type { BrowserNavigator } from '../../routing/browserNavigator.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { ScreenSkeleton } from '../ScreenSkeleton.tsx'

const OtherEntry = loadable(() => import('./OtherEntry.tsx'), 'OtherEntry')

interface EntryAsProps {
  /** The key of the account as which the entry is read; undefined for that of the page. */
  readonly accountKey: string | undefined
  readonly navigator: BrowserNavigator
  readonly children: ReactNode
}

/** The screen of a history entry, as the account that opened it. The first screen loads no code of other accounts. */
export function EntryAs({ accountKey, navigator, children }: EntryAsProps) {
  if (accountKey === undefined) return children
  return (
    <LazyBoundary failure="screen" fallback={<ScreenSkeleton />}>
      <OtherEntry accountKey={accountKey} navigator={navigator}>
        {children}
      </OtherEntry>
    </LazyBoundary>
  )
}
