import { ApiError } from './ApiError.ts'

/** Returns an ApiError as it is; any other error is a programming fault and is thrown again. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
