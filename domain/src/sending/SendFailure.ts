import { ApiError } from '@starling/api/client'
import type { ApiErrorKind } from '@starling/api/client'

/** Why a task was not sent, as plain data that can be stored. */
export type SendFailure =
  | {
      readonly name: 'ApiError'
      readonly kind: ApiErrorKind
      readonly status: number | null
      readonly serverMessage: string | null
      readonly retryAt: string | null
    }
  /** The server published it to more people than asked, or at once instead of at its time; it was deleted again where possible. */
  | { readonly name: 'WiderVisibility' | 'IgnoredSchedule'; readonly isDeleted: boolean }
  /** A file of it is not on this device any more. */
  | { readonly name: 'MissingFile'; readonly file: string }
  /** The post that it answers or quotes was deleted. */
  | { readonly name: 'MissingPost' }
  | { readonly name: 'Unexpected' }

/** Thrown inside an attempt. */
export class SendError extends Error {
  readonly failure: SendFailure

  constructor(failure: SendFailure) {
    super(failure.name)
    this.name = 'SendError'
    this.failure = failure
  }
}

export function failureOf(error: unknown): SendFailure {
  if (error instanceof SendError) return error.failure
  if (!(error instanceof ApiError)) return { name: 'Unexpected' }
  const { kind, status, serverMessage, retryAt } = error
  return { name: 'ApiError', kind, status, serverMessage, retryAt }
}

/** The error of the failed call, for showing it; null where no call failed. */
export function apiErrorOf(failure: SendFailure): ApiError | null {
  return failure.name === 'ApiError' ? new ApiError(failure) : null
}
