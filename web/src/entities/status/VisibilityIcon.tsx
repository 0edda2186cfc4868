import type { Status } from '@starling/api/statuses'
import type { Privacy } from '@starling/domain/visibility'
import { visibilityOf } from '@starling/domain/visibility'
import { useLingui } from '@lingui/react/macro'
import { AtSign, CircleDashed, Globe, Key, Lock, Moon, User, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './StatusCard.module.css'

const icons = new Map<string, LucideIcon>([
  ['unlisted', Moon],
  ['public_unlisted', Globe],
  ['login', Key],
  ['private', Lock],
  ['direct', AtSign],
  ['limited', CircleDashed],
  ['mutual', Users],
  ['circle', CircleDashed],
  ['reply', CircleDashed],
  ['personal', User],
])

/** The visibility of a post, drawn only where it is not public (R-stat-17). */
export function VisibilityIcon({ status }: { readonly status: Status }) {
  const words = useVisibilityWords(status)
  const visibility = audienceOf(status)
  if (visibility === 'public') return null
  return (
    <span className={styles.visibility} data-tooltip={words}>
      {createElement(icons.get(visibility) ?? Lock, { size: 16, strokeWidth: 1.75, 'aria-hidden': true })}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** The visibility, of a limited post its kind of audience (X-12, R-vis-03). */
function audienceOf(status: Status): Privacy {
  const { limited_scope: scope } = status
  const visibility = visibilityOf(status)
  return visibility === 'limited' && scope && scope !== 'none' ? scope : visibility
}

export function useVisibilityWords(status: Status): string {
  const { t } = useLingui()
  switch (audienceOf(status)) {
    case 'public':
      return t`Public`
    case 'unlisted':
      return t`Quiet public`
    case 'public_unlisted':
      return t`Public on this server`
    case 'login':
      return t`Signed-in people only`
    case 'private':
      return t`Followers only`
    case 'direct':
      return t`Mentioned people only`
    case 'mutual':
      return t`Mutuals`
    case 'circle':
      return t`Circle`
    case 'reply':
      return t`People in this conversation`
    case 'personal':
      return t`Only you`
    default:
      return t`Limited`
  }
}
