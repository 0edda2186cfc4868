import type { Status } from '@starling/api/statuses'
import { useLingui } from '@lingui/react/macro'
import { AtSign, CircleDashed, Globe, Key, Lock, Moon, User, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { audienceOf, visibilityWords } from './visibilityWords.ts'

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

/** The visibility of a post that is not public. */
export function VisibilityIcon({ status, className }: { readonly status: Status; readonly className: string | undefined }) {
  const { i18n } = useLingui()
  const words = visibilityWords(i18n, status)
  return (
    <span className={className} data-tooltip={words}>
      {createElement(icons.get(audienceOf(status)) ?? Lock, { size: 16, strokeWidth: 1.75, 'aria-hidden': true })}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
