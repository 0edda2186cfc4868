import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { preferences } from '../../storage/preferences.ts'
import { whenIdle } from '../../ui/whenIdle.ts'
import { nameOf } from '../account/AccountName.tsx'
import { readContent } from '../content/readContent.ts'
import { formatMoment } from '../time/formatTime.ts'
import { localDomainOf, loneWarning, useWarning } from './statusFacts.ts'
import { useVisibilityWords } from './VisibilityIcon.tsx'

interface Labelled {
  readonly status: Status
  readonly account: Account
  readonly booster: Account | null
  readonly isWarningOpen: boolean
}

const longestText = 500

/**
 * Sets the accessible name of a post's element to one sentence: author, warning, text, descriptions, time, counts.
 * Composing it takes about as long as drawing the post, so it is done in idle time.
 */
export function useStatusLabel(element: RefObject<HTMLElement | null>, { status, account, booster, isWarningOpen }: Labelled): void {
  const { t, i18n } = useLingui()
  const session = useSession()
  const warning = useWarning(status)
  const visibility = useVisibilityWords(status)
  useEffect(
    () =>
      whenIdle(() => {
        const parts: string[] = [nameOf(account)]
        if (booster) parts.push(t`boosted by ${nameOf(booster)}`)
        if (warning !== null) parts.push(t`Content warning: ${warning}`)
        if (warning === null || isWarningOpen) {
          const { text, hashtags } = readContent(status, localDomainOf(session.client.origin))
          const lone = loneWarning(status)
          if (lone !== null) parts.push(lone)
          if (text !== '') parts.push(text.length > longestText ? `${text.slice(0, longestText)}…` : text)
          if (hashtags.length > 0) parts.push(hashtags.map((name) => `#${name}`).join(' '))
          for (const { description } of status.media_attachments) parts.push(description ?? t`Media without description`)
          if (status.poll) parts.push(t`Poll`)
        }
        parts.push(formatMoment(status.created_at, i18n.locale))
        if (status.visibility !== 'public') parts.push(visibility)
        const { replies_count: replies, reblogs_count: boosts, favourites_count: favourites } = status
        if (preferences.get().hidesCounts) {
          element.current?.setAttribute('aria-label', parts.join(', '))
          return
        }
        if (replies > 0) parts.push(t`${plural(replies, { one: '# reply', other: '# replies' })}`)
        if (boosts > 0) parts.push(t`${plural(boosts, { one: '# boost', other: '# boosts' })}`)
        if (favourites > 0) parts.push(t`${plural(favourites, { one: '# favourite', other: '# favourites' })}`)
        element.current?.setAttribute('aria-label', parts.join(', '))
      }),
    [element, status, account, booster, isWarningOpen, warning, visibility, session, t, i18n],
  )
}
