import { useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from '../../ui/Link.tsx'
import { whenIdle } from '../../ui/whenIdle.ts'
import { clock } from './clock.ts'
import { formatAgo, formatMoment } from './formatTime.ts'

interface TimeLinkProps {
  readonly at: string
  readonly href: string
  readonly isEdited: boolean
  readonly className?: string | undefined
}

/** A link to the post that shows its relative time; the exact time is in its accessible name and tooltip. */
export function TimeLink({ at, href, isEdited, className }: TimeLinkProps) {
  const { t, i18n } = useLingui()
  const ago = useSyncExternalStore(clock.subscribe, () => formatAgo(at, clock.now(), i18n.locale)) ?? t`now`
  const link = useRef<HTMLAnchorElement>(null)
  // Formatting the moment takes long, so the name comes later than the text. Until then the text itself is the name: with the name of the
  // former text, a screen reader would say another time than the page shows.
  useLayoutEffect(() => {
    const element = link.current
    const cancel = whenIdle(() => {
      const moment = formatMoment(at, i18n.locale)
      element?.setAttribute('aria-label', isEdited ? t`${ago}, ${moment}, edited` : t`${ago}, ${moment}`)
      element?.setAttribute('title', moment)
    })
    return () => {
      cancel()
      element?.removeAttribute('aria-label')
    }
  }, [at, ago, isEdited, i18n, t])
  return (
    <Link ref={link} className={className} href={href}>
      <time dateTime={at}>{ago}</time>
      {isEdited && <Pencil size={12} strokeWidth={2} aria-hidden="true" />}
    </Link>
  )
}

/** A relative time. It renders again only when its text changes. */
export function RelativeTime({ at }: { readonly at: string }) {
  const { t, i18n } = useLingui()
  const ago = useSyncExternalStore(clock.subscribe, () => formatAgo(at, clock.now(), i18n.locale))
  const time = useRef<HTMLTimeElement>(null)
  useEffect(() => whenIdle(() => time.current?.setAttribute('title', formatMoment(at, i18n.locale))), [at, i18n.locale])
  return (
    <time ref={time} dateTime={at}>
      {ago ?? t`now`}
    </time>
  )
}
