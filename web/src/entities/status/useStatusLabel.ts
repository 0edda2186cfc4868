import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { whenIdle } from '../../ui/whenIdle.ts'
import type { Labelled } from './statusLabel.ts'
import { localDomainOf, useWarning } from './statusFacts.ts'
import { useVisibilityWords } from './VisibilityIcon.tsx'

/**
 * Sets the accessible name of a post's element (`statusLabel`). Composing it takes about as long as drawing the post, so it is done in
 * idle time, by code that is fetched then.
 */
export function useStatusLabel(element: RefObject<HTMLElement | null>, { status, account, booster, isWarningOpen }: Labelled): void {
  const { i18n } = useLingui()
  const session = useSession()
  const warning = useWarning(status)
  const visibility = useVisibilityWords(status)
  useEffect(() => {
    let isHere = true
    async function label() {
      const { statusLabel } = await import('./statusLabel.ts')
      const localDomain = localDomainOf(session.client.origin)
      const words = statusLabel(i18n, { status, account, booster, isWarningOpen, warning, visibility, localDomain })
      if (isHere) element.current?.setAttribute('aria-label', words)
    }
    // Where the code cannot be had, the post is read out piece by piece, and the next card asks again.
    const stop = whenIdle(() => void label().catch(() => undefined))
    return () => {
      isHere = false
      stop()
    }
  }, [element, status, account, booster, isWarningOpen, warning, visibility, session, i18n])
}
