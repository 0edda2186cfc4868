import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { clock } from './clock.ts'
import { formatAgo, formatMoment } from './formatTime.ts'

/** How long ago. It redraws only when its words change. */
export function RelativeTime({ at }: { readonly at: string }) {
  const { t, i18n } = useLingui()
  const ago = useSyncExternalStore(clock.subscribe, () => formatAgo(at, clock.now(), i18n.locale))
  return (
    <time dateTime={at} title={formatMoment(at, i18n.locale)}>
      {ago ?? t`now`}
    </time>
  )
}
