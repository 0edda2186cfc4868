import { ApiError } from './ApiError.ts'

/** The error as the client made it; anything else is a fault of this program and is thrown on. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
