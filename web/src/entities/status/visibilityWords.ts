import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Status } from '@starling/api/statuses'
import type { Privacy } from '@starling/domain/visibility'
import { visibilityOf } from '@starling/domain/visibility'

/** The visibility of a post; for a limited one the kind of its audience. */
export function audienceOf(status: Status): Privacy {
  const { limited_scope: scope } = status
  const visibility = visibilityOf(status)
  return visibility === 'limited' && scope && scope !== 'none' ? scope : visibility
}

export function visibilityWords(i18n: I18n, status: Status): string {
  switch (audienceOf(status)) {
    case 'public':
      return t(i18n)`Public`
    case 'unlisted':
      return t(i18n)`Quiet public`
    case 'public_unlisted':
      return t(i18n)`Public on this server`
    case 'login':
      return t(i18n)`Signed-in people only`
    case 'private':
      return t(i18n)`Followers only`
    case 'direct':
      return t(i18n)`Mentioned people only`
    case 'mutual':
      return t(i18n)`Mutuals`
    case 'circle':
      return t(i18n)`Circle`
    case 'reply':
      return t(i18n)`People in this conversation`
    case 'personal':
      return t(i18n)`Only you`
    default:
      return t(i18n)`Limited`
  }
}
