import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { whenIdle } from '../../ui/whenIdle.ts'
import type { Labelled } from './statusLabel.ts'
import { useWarning } from './statusFacts.ts'

/**
 * Sets the accessible name of a post's element (`statusLabel`) and records that the post was seen. Composing the name takes about as long as drawing
 * the post, so it is done in idle time, by code that is loaded then.
 */
export function useCardEffects(
  element: RefObject<HTMLElement | null>,
  row: string,
  { status, account, booster, isWarningOpen, isMediaShown, translation }: Labelled,
): void {
  const { i18n } = useLingui()
  const session = useSession()
  const warning = useWarning(status)
  useEffect(() => {
    let isHere = true
    let end: (() => void) | undefined
    async function start() {
      const { startCardEffects } = await import('./startCardEffects.ts')
      if (isHere && element.current)
        end = startCardEffects(element.current, session, i18n, row, {
          status,
          account,
          booster,
          isWarningOpen,
          isMediaShown,
          translation,
          warning,
        })
    }
    // If the code cannot be loaded, screen readers read the post part by part, and the next card tries again.
    const stop = whenIdle(() => void start().catch(() => undefined))
    return () => {
      isHere = false
      stop()
      end?.()
    }
  }, [element, row, status, account, booster, isWarningOpen, isMediaShown, translation, warning, session, i18n])
}
