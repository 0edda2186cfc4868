import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { whenIdle } from '../../ui/whenIdle.ts'
import { clock } from './clock.ts'
import { formatAgo, formatMoment } from './formatTime.ts'

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
