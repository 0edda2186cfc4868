import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { DOMAttributes } from 'react'
import { statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useStatus } from '../../session/useEntity.ts'
import { phoneQuery } from '../../ui/breakpoints.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { Link } from '../../ui/Link.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useFocusReturn } from '../../ui/useFocusReturn.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AccountName } from '../account/AccountName.tsx'
import { Avatar } from '../account/Avatar.tsx'
import { smallWindow } from './playback.ts'
import type { SmallWindowEntry } from './playback.ts'
import styles from './SmallWindow.module.css'

const Player = loadable(() => import('./Player.tsx'), 'Player')

/** The small player, in which a video or sound continues when its post is scrolled away or its screen is left. It is mounted outside all lists. */
export function SmallWindow() {
  const entry = useSyncExternalStore(smallWindow.subscribe, smallWindow.get)
  // After switching accounts, or on another page, playback of the previous one ends.
  useEffect(() => () => smallWindow.set(null), [])
  return entry && entry.around.wrap(<Opened key={entry.attachment.id} entry={entry} />)
}

function Opened({ entry }: { readonly entry: SmallWindowEntry }) {
  const { t } = useLingui()
  const session = useSession()
  const { statusId, accountId, attachment, volume, isMuted, currentTime, takesFocus } = entry
  const status = useStatus(statusId)
  useFocusReturn(() => document.querySelector(`[data-recording="${CSS.escape(attachment.id)}"] button`))
  useEffect(() => session.retain({ statuses: [statusId], accounts: [accountId] }), [session, statusId, accountId])

  // It closes when its post is deleted, and when the window becomes as narrow as a phone's.
  const isGone = status === undefined
  const end = useEffectEvent(() => smallWindow.set(null))
  useEffect(() => {
    if (isGone) end()
    const phone = matchMedia(phoneQuery)
    const handle = () => {
      if (phone.matches) end()
    }
    phone.addEventListener('change', handle)
    return () => phone.removeEventListener('change', handle)
  }, [isGone])
  if (!status) return null
  const { account } = status

  const handlers: Pick<DOMAttributes<HTMLElement>, 'onKeyDown'> = {
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return
      event.preventDefault()
      smallWindow.set(null)
    },
  }

  return (
    <aside className={styles.window} aria-label={t`Small window`} {...handlers}>
      <header className={styles.head}>
        <Link className={styles.author} href={statusPath(account.acct, statusId)}>
          <VisuallyHidden>
            <Trans>Open the post by</Trans>
          </VisuallyHidden>
          <Avatar account={account} size={24} />
          <AccountName account={account} className={styles.name} />
        </Link>
        <IconButton label={t`Close`} icon={<X size={20} strokeWidth={1.75} />} onClick={() => smallWindow.set(null)} />
      </header>
      <div className={styles.frame}>
        <LazyBoundary failure="part">
          <Player
            attachment={attachment}
            post={null}
            startAt={currentTime}
            startsPlaying
            takesFocus={takesFocus}
            sound={{ volume, isMuted }}
          />
        </LazyBoundary>
      </div>
    </aside>
  )
}
