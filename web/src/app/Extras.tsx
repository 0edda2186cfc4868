import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useState } from 'react'
import { nameOf } from '../entities/account/AccountName.tsx'
import { prepareStatusActions } from '../entities/status-actions/actOnStatus.ts'
import { HoverCardLayer } from '../entities/account/HoverCardLayer.tsx'
import { SmallWindow } from '../entities/player/SmallWindow.tsx'
import { useNotificationAlerts } from '../entities/notification/useNotificationAlerts.ts'
import { useOpenRequests } from '../entities/push/useOpenRequests.ts'
import { useMendedPush } from '../entities/push/usePush.ts'
import { OwnAccountNotice } from '../features/alerts/OwnAccountNotice.tsx'
import { NewVersionNotice } from '../features/alerts/NewVersionNotice.tsx'
import { SessionAlerts } from '../features/alerts/SessionAlerts.tsx'
import { accounts } from '../accounts/accounts.ts'
import { keepFirstPaint } from '../boot/keepFirstPaint.ts'
import { keepStartWords } from '../boot/keepStartWords.ts'
import { useSession, useSessionPool } from '../session/SessionProvider.tsx'
import { loadReadingDefaults } from '../settings/loadReadingDefaults.ts'
import { keepSettings } from '../settings/keepSettings.ts'
import { useAccount } from '../session/useEntity.ts'
import { useInstance } from '../session/useInstance.ts'
import { DialogHost } from '../ui/DialogHost.tsx'
import { useNavigator } from '../ui/navigation.ts'
import { NewVersionContext } from '../ui/newVersion.ts'
import { Later } from '../ui/Later.tsx'
import { loadable } from '../ui/loadable.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { prefetchScreens } from './LaterScreen.tsx'
import { registerWorker } from '../accounts/registerWorker.ts'
import { usePaletteKey } from './palette/usePaletteKey.tsx'
import { useHotkeys } from './useHotkeys.ts'
import { watchForNewVersion } from './watchForNewVersion.ts'
import { PauseReminder } from './PauseReminder.tsx'

const KeyboardHelp = loadable(() => import('./KeyboardHelp.tsx'), 'KeyboardHelp')

const OutboxKeeper = loadable(() => import('../features/compose/outbox/OutboxKeeper.tsx'), 'OutboxKeeper')

/** What nobody needs before the first post is there. */
export function Extras() {
  const navigator = useNavigator()
  const { me } = useSession()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useHotkeys(navigator, () => setHelpOpen(true))
  usePaletteKey()
  useFreshLook()
  useFreshFilters()
  useNotificationAlerts()
  useOpenRequests()
  useMendedPush()
  useKeptSettings()
  useReadingDefaults()
  useStartWords()
  const isOutdated = useNewVersion()
  // What the server can do decides what posts offer.
  useInstance()
  useEffect(prepareStatusActions, [])
  useEffect(() => {
    const timer = setTimeout(() => {
      prefetchScreens()
      // It fetches all there is, so it too waits until the first posts are there.
      void registerWorker('/')
    }, 2000)
    const root = document.getElementById('root')
    const stop = root ? keepFirstPaint(root) : undefined
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return (
    <>
      <Toaster />
      <TooltipLayer />
      <HoverCardLayer />
      <SessionAlerts />
      <SmallWindow />
      {me && (
        <Later failure="none">
          <OutboxKeeper />
        </Later>
      )}
      <OwnAccountNotice />
      <DialogHost />
      <PauseReminder />
      {isHelpOpen && (
        <Later failure="overlay" onClose={() => setHelpOpen(false)}>
          <KeyboardHelp onClose={() => setHelpOpen(false)} />
        </Later>
      )}
      {isOutdated && <NewVersionNotice />}
    </>
  )
}

/** Whether the server has a newer client. */
function useNewVersion(): boolean {
  const [isOutdated, setOutdated] = useState(false)
  const hasNewVersion = useContext(NewVersionContext)
  useEffect(() => watchForNewVersion(hasNewVersion, () => setOutdated(true)), [hasNewVersion])
  return isOutdated
}

/** The boot script has no translations: what it may have to say next time is left for it in the language of this visit. */
function useStartWords(): void {
  const { t } = useLingui()
  const text = t`Starling could not be loaded. The connection may be slow or gone.`
  const retry = t`Try again`
  useEffect(() => keepStartWords({ text, retry }), [text, retry])
}

/** The switcher shows the account as it was last seen; its name there has words only. */
function useFreshLook(): void {
  const { key, me } = useSession()
  const account = useAccount(me?.id)
  useEffect(() => {
    if (account) accounts.refresh(key, { acct: account.acct, displayName: nameOf(account), avatar: account.avatar })
  }, [key, account])
}

/** What the reader chose at the server is asked for once a visit (R-sess-07). */
function useReadingDefaults(): void {
  const session = useSession()
  useEffect(() => {
    // What was known before goes on holding where the server cannot be asked.
    loadReadingDefaults(session).catch(() => undefined)
  }, [session])
}

/** The same settings on every device (R-set-02). */
function useKeptSettings(): void {
  const session = useSession()
  const { ports } = useSessionPool()
  useEffect(() => keepSettings(session, ports), [session, ports])
}

/** Filters that were changed elsewhere hold here at once (R-filt-04). */
function useFreshFilters(): void {
  const session = useSession()
  useEffect(
    () =>
      session.onEvent(({ kind }) => {
        if (kind !== 'filters-changed') return
        const renew = async () => {
          const { renewFilters } = await import('../entities/filter/filterQueries.ts')
          await renewFilters(session)
        }
        // The next change, or the next answer with posts, brings what this one missed.
        renew().catch(() => undefined)
      }),
    [session],
  )
}
