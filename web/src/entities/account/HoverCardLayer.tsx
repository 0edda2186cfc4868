import { settings } from '@starling/domain/settings'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSetting } from '../../settings/useSetting.ts'
import { FrameContext, withinFrame } from '../../ui/frame.ts'
import { pauseListAround } from '../../ui/listPause.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { findAccountByAcct } from './accountByAcct.ts'

const AccountHoverCard = loadable(() => import('./AccountHoverCard.tsx'), 'AccountHoverCard')

const openAfterMs = 500
const closeAfterMs = 200

interface Shown {
  readonly accountId: string
  readonly anchor: DOMRect
  readonly target: HTMLElement
}

/**
 * One hover card for the whole page, and one for each part of it that belongs to another account: it opens over elements with `data-hover-account`
 * (an id) or `data-acct`, for mice only. Everything on it is also on the profile, so keyboard and touch users miss nothing.
 */
export function HoverCardLayer() {
  return useSetting(settings.showsHoverCards) ? <WatchedHoverCard /> : null
}

function WatchedHoverCard() {
  const session = useSession()
  const frame = useContext(FrameContext).name
  const [shown, setShown] = useState<Shown | null>(null)

  async function findByAcct(acct: string | undefined): Promise<string | null> {
    if (acct === undefined) return null
    // An account that cannot be found has no card.
    return findAccountByAcct(session, acct).catch(() => null)
  }

  const show = useEffectEvent(async (target: HTMLElement, isWanted: () => boolean) => {
    const accountId = target.dataset.hoverAccount ?? (await findByAcct(target.dataset.acct))
    if (accountId === null || !isWanted() || !target.isConnected) return
    setShown({ accountId, anchor: target.getBoundingClientRect(), target })
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let owner: Element | null = null
    const close = () => {
      clearTimeout(timer)
      owner = null
      setShown(null)
    }
    const handleMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
      const target = withinFrame(event.target.closest<HTMLElement>('[data-hover-account], [data-acct], [data-hover-card]'), frame)
      if (target === owner) return
      if (target?.hasAttribute('data-hover-card')) {
        clearTimeout(timer)
        owner = target
        return
      }
      clearTimeout(timer)
      owner = target
      timer = target ? setTimeout(() => void show(target, () => owner === target), openAfterMs) : setTimeout(close, closeAfterMs)
    }
    const leave = new AbortController()
    const options = { passive: true, signal: leave.signal }
    // Not `pointerover`, which is also sent when the page scrolls under a mouse at rest: an unexpected card
    // would cover what the reader is about to click.
    document.addEventListener('pointermove', handleMove, options)
    document.addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof Element && event.target.closest('[data-hover-card]'))) close()
      },
      options,
    )
    document.addEventListener('keydown', close, options)
    document.addEventListener('scroll', close, { ...options, capture: true })
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [frame])

  // While the card is open, the list must not move its anchor away.
  useEffect(() => (shown ? pauseListAround(shown.target) : undefined), [shown])

  if (!shown) return null
  return (
    <LazyBoundary key={shown.accountId} failure="none">
      <AccountHoverCard accountId={shown.accountId} anchor={shown.anchor} />
    </LazyBoundary>
  )
}
