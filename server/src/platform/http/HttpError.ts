/** An error answer with a message for the client. It may be thrown by any code of a route; one error handler writes the answer. */
export class HttpError extends Error {
  readonly status: number
  /** OAuth's `error_description`. */
  readonly description: string | null

  constructor(status: number, message: string, description: string | null = null) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.description = description
  }
}

export const notFound = (): HttpError => new HttpError(404, 'Record not found')
export const notAllowed = (): HttpError => new HttpError(403, 'This action is not allowed')
export const unprocessable = (reason: string): HttpError => new HttpError(422, `Validation failed: ${reason}`)
