import type { TimelineKey } from '@starling/domain/timelines'
import { useLingui } from '@lingui/react/macro'
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { distinctAcct } from '../entities/account/SignedInPicture.tsx'
import { nameOf } from '../entities/account/AccountName.tsx'
import { prepareStatusActions } from '../entities/status-actions/actOnStatus.ts'
import { HoverCardLayer } from '../entities/account/HoverCardLayer.tsx'
import { PostGestures } from '../entities/status/PostGestures.tsx'
import { QuickReactionLayer } from '../entities/status/QuickReactionLayer.tsx'
import { SmallWindow } from '../entities/player/SmallWindow.tsx'
import { useNotificationAlerts } from '../entities/notification/useNotificationAlerts.ts'
import { prepareMedia } from '../entities/media/MediaItem.tsx'
import { prepareVisibilityIcons } from '../entities/status/LaterVisibilityIcon.tsx'
import { prepareForOffline } from '../entities/timeline/TimelineColumn.tsx'
import { useOpenRequests } from '../entities/push/useOpenRequests.ts'
import { usePushRepair } from '../entities/push/usePush.ts'
import { OwnAccountNotice } from '../features/alerts/OwnAccountNotice.tsx'
import { NewVersionNotice } from '../features/alerts/NewVersionNotice.tsx'
import { SignedOutNotice } from '../features/alerts/SignedOutNotice.tsx'
import { SessionAlerts } from '../features/alerts/SessionAlerts.tsx'
import { accounts } from '../accounts/accounts.ts'
import { keepFirstPaint } from '../boot/keepFirstPaint.ts'
import { keepStartWords } from '../boot/tellUnloaded.ts'
import { OtherAccountsSync } from './other-accounts/OtherAccountsSync.tsx'
import { useNetworkRetry } from './useNetworkRetry.ts'
import { useAccountSync } from './useAccountSync.ts'
import { useActiveAccount, useSession } from '../session/SessionProvider.tsx'
import { readingSettings } from '@starling/domain/settings'
import { settingOf } from '../settings/settingsStore.ts'
import { settingsSync } from '../settings/syncSettings.ts'
import { hasNewerDatabase } from '../storage/database.ts'
import { sweepSignedOut } from '../storage/forgetStoredAccount.ts'
import { useAccount } from '../session/useEntity.ts'
import { DialogHost } from '../ui/DialogHost.tsx'
import { NewVersionContext } from '../ui/newVersion.ts'
import { LazyBoundary } from '../ui/LazyBoundary.tsx'
import { loadable } from '../ui/loadable.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { toasts } from '../ui/toasts.ts'
import { prefetchScreens } from './LaterScreen.tsx'
import { keepRegistered } from '../accounts/keepRegistered.ts'
import { prefetchThread } from './prefetchThread.ts'
import { useHomeServer } from './useHomeServer.ts'
import { useAppBadge } from './useUnreadCount.ts'
import { useNotificationDigest } from './useNotificationDigest.ts'
import { usePageNavigator } from './usePageNavigator.ts'
import { useWheelBeside } from './useWheelBeside.ts'
import { noteDeviceEmoji } from '../entities/emoji/noteDeviceEmoji.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { watchForNewVersion } from './watchForNewVersion.ts'
import { PauseReminder } from './PauseReminder.tsx'
import { PullLayer } from './PullLayer.tsx'

const ReadyPicker = loadable(() => import('../entities/status/ReadyPicker.tsx'), 'ReadyPicker')

/** Only home keeps its position, unless that is switched off in the settings. */
function beginsAtItsPlace(timeline: TimelineKey): boolean {
  const { active } = accounts.get()
  return timeline === 'home' && active !== null && settingOf(active, readingSettings.keepsPlace)
}

/** Everything that is only needed after the first posts are shown. */
export function AfterFirstPosts() {
  useWheelBeside()
  const session = useSession()
  const { me } = session
  const navigator = usePageNavigator()
  /** Whether the first posts have been shown for a while, so that code for likely next actions is preloaded. */
  const [isSettled, setSettled] = useState(false)
  useHomeServer()
  useNetworkRetry()
  useFreshLook()
  useNotificationAlerts()
  useOpenRequests()
  usePushRepair()
  useAppBadge()
  useNotificationDigest()
  useAccountSync(settingsSync)
  useStartWords()
  const isOutdated = useNewVersion()
  useEffect(() => {
    prepareForOffline()
    prepareMedia()
    prepareVisibilityIcons()
    prepareStatusActions()
    void sweepSignedOut(Date.now())
  }, [])
  useEffect(() => whenIdle(noteDeviceEmoji), [])
  // A message stays when another account becomes the active one, for which its target does not exist.
  const accountKey = useActiveAccount()?.key
  useEffect(() => {
    const account = accounts.get().list.find(({ key }) => key === accountKey)
    return account && (() => toasts.nameAccount(`@${distinctAcct(account)}`))
  }, [accountKey])
  useEffect(() => prefetchThread(navigator, session), [navigator, session])
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      prefetchScreens()
      setSettled(true)
      // The worker fetches all files of the client for offline use, so it waits until the first posts are shown.
      keepRegistered(ended.signal)
    }, 2000)
    const root = document.getElementById('root')
    const stop = root ? keepFirstPaint(root, beginsAtItsPlace) : undefined
    return () => {
      clearTimeout(timer)
      ended.abort()
      stop?.()
    }
  }, [])
  return (
    <>
      <Toaster />
      <TooltipLayer />
      <HoverCardLayer />
      {me && <QuickReactionLayer />}
      <PostGestures />
      <PullLayer />
      <SessionAlerts />
      <OtherAccountsSync />
      <SmallWindow />
      {me && isSettled && (
        <LazyBoundary failure="none">
          <ReadyPicker />
        </LazyBoundary>
      )}
      <OwnAccountNotice />
      <SignedOutNotice />
      <DialogHost />
      <PauseReminder />
      {isOutdated && <NewVersionNotice />}
    </>
  )
}

/** Whether there is a newer version of this client: at the server, or already in another tab. */
function useNewVersion(): boolean {
  const isElsewhere = useSyncExternalStore(hasNewerDatabase.subscribe, hasNewerDatabase.get)
  const [isOutdated, setOutdated] = useState(false)
  const hasNewVersion = useContext(NewVersionContext)
  useEffect(() => watchForNewVersion(hasNewVersion, () => setOutdated(true)), [hasNewVersion])
  return isOutdated || isElsewhere
}

/** The boot script has no translations: its messages are stored here in the current language for the next start. */
function useStartWords(): void {
  const { t } = useLingui()
  const text = t`Starling could not be loaded. The connection may be slow or gone.`
  const retry = t`Try again`
  useEffect(() => keepStartWords({ text, retry }), [text, retry])
}

/** Stores the account's current name and picture for the account switcher, which shows the name as plain text without custom emoji. */
function useFreshLook(): void {
  const { key, me } = useSession()
  const account = useAccount(me?.id)
  useEffect(() => {
    if (account) accounts.refresh(key, { acct: account.acct, displayName: nameOf(account), avatar: account.avatar })
  }, [key, account])
}
