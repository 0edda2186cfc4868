import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import type { WantedInteraction } from '../accounts/interactionPrompt.ts'
import { InteractionPromptContext } from '../accounts/interactionPrompt.ts'
import { hasNewVersion } from '../boot/hasNewVersion.ts'
import { SessionProvider, useSignedInAccounts } from '../session/SessionProvider.tsx'
import type { SessionPool } from '../session/sessionPool.ts'
import { LazyBoundary } from '../ui/LazyBoundary.tsx'
import { loadable } from '../ui/loadable.tsx'
import { NewVersionContext } from '../ui/newVersion.ts'
import type { BrowserNavigator } from '../routing/browserNavigator.ts'
import { NavigatorContext } from '../ui/navigation.ts'
import { ScreenFocus } from './ScreenFocus.tsx'
import { Shell } from './Shell.tsx'
import { useSettled } from './useSettled.ts'

const OutboxRunner = loadable(() => import('../features/compose/outbox/OutboxRunner.tsx'), 'OutboxRunner')
const InteractionPrompt = loadable(() => import('../features/interaction-prompt/InteractionPrompt.tsx'), 'InteractionPrompt')

/**
 * The part that stays mounted while accounts are switched, so that waiting actions of every account are sent, and the focus also follows a
 * navigation that changes the account.
 */
function Staying() {
  const isSettled = useSettled()
  const hasAccounts = useSignedInAccounts().length > 0
  return (
    <>
      <ScreenFocus />
      {isSettled && hasAccounts && (
        <LazyBoundary failure="none">
          <OutboxRunner />
        </LazyBoundary>
      )}
    </>
  )
}

/** The whole application with its providers. Switching accounts mounts all screens again. */
export function App({ pool, navigator, i18n }: { readonly pool: SessionPool; readonly navigator: BrowserNavigator; readonly i18n: I18n }) {
  const [wanted, setWanted] = useState<WantedInteraction | null>(null)
  return (
    <I18nProvider i18n={i18n}>
      <NewVersionContext value={hasNewVersion}>
        <LazyBoundary failure="app">
          <SessionProvider pool={pool}>
            {(session) => (
              <>
                <InteractionPromptContext key={session.key} value={setWanted}>
                  <Shell navigator={navigator} />
                  {wanted && (
                    <LazyBoundary failure="overlay" onClose={() => setWanted(null)}>
                      <InteractionPrompt wanted={wanted} onClose={() => setWanted(null)} onGo={(path) => navigator.push(path)} />
                    </LazyBoundary>
                  )}
                </InteractionPromptContext>
                <NavigatorContext value={navigator}>
                  <Staying />
                </NavigatorContext>
              </>
            )}
          </SessionProvider>
        </LazyBoundary>
      </NewVersionContext>
    </I18nProvider>
  )
}
