import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { ApiError } from '@starling/api/client'
import { alertFor, serverMessageOf } from '@starling/domain/alerts'
import type { Alert } from '@starling/domain/alerts'
import { apiErrorOf } from '@starling/domain/sending'
import type { SendFailure } from '@starling/domain/sending'
import { formatRetryTime } from '../../entities/time/formatTime.ts'
import { composePath, scheduledPath, statusPath } from '../../routing/paths.ts'
import type { NewToast } from '../../ui/toasts.ts'
import { showAccountToast } from './accountToasts.ts'
import type { PostResult } from './outbox/postOutbox.ts'

/** Messages about the result of publishing. */
export interface PostWords {
  /** Shows a short message to the writer: published, scheduled, or refused without an open composer. */
  tell(result: PostResult, accountKey: string): void
  /** The reason why a post was not sent, and that it is kept. */
  failure(failure: SendFailure): string
  /** The reason why the server refused an action that does not endanger the draft. */
  refusal(error: unknown): string
  /** As `failure`, with how much of a thread is already published. */
  partlyFailed(result: Extract<PostResult, { kind: 'failed' }>): string
}

export function usePostWords(): PostWords {
  const { t, i18n } = useLingui()

  /** `isRest` if another message already tells that the unsent part of a thread is kept. */
  function failure(cause: SendFailure, isRest = false): string {
    switch (cause.name) {
      case 'WiderVisibility':
        return cause.isDeleted
          ? t`The server would have shown this post to more people than you chose, so it was taken back. Choose another audience.`
          : t`The server shows this post to more people than you chose, and did not take it back. Delete it on your profile.`
      case 'IgnoredSchedule':
        return cause.isDeleted
          ? t`The server would have published this post at once instead of keeping it for later, so it was taken back.`
          : t`The server published this post at once instead of keeping it for later, and did not take it back. Delete it on your profile.`
      case 'MissingFile': {
        const { file: name } = cause
        return t`${name} is not on this device any more. Choose it again.`
      }
      case 'MissingPost':
        return t`The post this belongs to is not there any more. Your words are kept and can be published as a new post.`
      case 'ApiError':
      case 'Unexpected':
    }
    const error = apiErrorOf(cause)
    const alert = alertFor(error)
    switch (alert?.kind) {
      case undefined:
        if (isRest) return t`The server did not answer in time. Sending it again will not post anything twice.`
        return t`The server did not answer in time. Your post is kept here: sending it again will not post it twice.`
      case 'offline':
        return navigator.onLine
          ? t`The server cannot be reached. Your post is kept here until you send it again.`
          : t`You are offline. Your post is kept here until you send it again.`
      case 'rate-limited':
        return limited(alert)
      case 'message':
        return isRest ? restRefused(error, alert) : refused(error, alert)
      default:
        return isRest ? t`An unexpected error occurred.` : t`An unexpected error occurred. Your post is kept here.`
    }
  }

  function limited({ retryAt }: Extract<Alert, { kind: 'rate-limited' }>): string {
    return retryAt === null ? t`Rate limited` : t`Rate limited. Please retry after ${formatRetryTime(retryAt, i18n)}.`
  }

  function refusal(error: unknown): string {
    const alert = alertFor(error)
    switch (alert?.kind) {
      case undefined:
        return t`The server takes too long`
      case 'offline':
        return navigator.onLine ? t`The server cannot be reached` : t`You are offline`
      case 'rate-limited':
        return limited(alert)
      case 'message': {
        const { title: status, message: words } = alert
        return error instanceof ApiError && serverMessageOf(error) !== null ? words : t`Error ${status}: ${words}`
      }
      default:
        return t`An unexpected error occurred.`
    }
  }

  /** The server's own message says what to change. An HTTP error name says nothing to most people, so advice is added. */
  function refused(error: unknown, { title: status, message }: Extract<Alert, { kind: 'message' }>): string {
    if (status === '413')
      return t`Your post is larger than the server takes: ${message} (${status}). It is kept here; shorten it or leave something out.`
    if (Number(status) >= 500) return t`The server could not take your post: ${message} (${status}). It is kept here; try again in a while.`
    const hasWords = error instanceof ApiError && serverMessageOf(error) !== null
    return hasWords ? message : t`The server did not accept your post: ${message} (${status}). It is kept here.`
  }

  /** The same for the unsent part of a thread. */
  function restRefused(error: unknown, { title: status, message }: Extract<Alert, { kind: 'message' }>): string {
    if (status === '413') return t`The next one is larger than the server takes: ${message} (${status}). Shorten it or leave something out.`
    if (Number(status) >= 500) return t`The server could not take the next one: ${message} (${status}). Try again in a while.`
    const hasWords = error instanceof ApiError && serverMessageOf(error) !== null
    return hasWords ? message : t`The server did not accept the next one: ${message} (${status}).`
  }

  function partlyFailed({ failure: cause, publishedCount: count }: Extract<PostResult, { kind: 'failed' }>): string {
    const words = failure(cause, count > 0)
    if (count === 0) return words
    const published = t`${plural(count, { one: '# post of the thread is published, the rest is kept here.', other: '# posts of the thread are published, the rest is kept here.' })}`
    return `${published} ${words}`
  }

  function tell(result: PostResult, accountKey: string): void {
    const show = (toast: NewToast) => showAccountToast(accountKey, toast)
    switch (result.kind) {
      case 'published': {
        const { statusId, username, count, isElsewhere } = result
        show({
          title: count > 1 ? t`${plural(count, { one: '# post published.', other: '# posts published.' })}` : t`Post published.`,
          ...(isElsewhere ? { message: t`It was sent while this page was closed.` } : {}),
          lifeMs: 10_000,
          action: { label: t`Open`, href: statusPath(username, statusId) },
        })
        return
      }
      case 'too-old':
        show({
          title: t`${plural(result.count, { one: '# post waited for more than a day', other: '# posts waited for more than a day' })}`,
          message: t`It was not sent and is in your drafts again.`,
          lifeMs: 10_000,
        })
        return
      case 'scheduled':
        show({
          title: t`Post scheduled.`,
          message: i18n.date(result.scheduledAt, { dateStyle: 'medium', timeStyle: 'short' }),
          lifeMs: 10_000,
          action: { label: t`Open`, href: scheduledPath },
        })
        return
      case 'failed':
        show({
          kind: 'problem',
          title: t`Your post was not published`,
          message: partlyFailed(result),
          lifeMs: 10_000,
          action: { label: t`Open`, href: composePath({ draft: result.draftId }) },
        })
    }
  }

  return { tell, failure, refusal, partlyFailed }
}
