/** A refusal with the sentence the client may show. Thrown anywhere below a route; written by the one error handler. */
export class HttpError extends Error {
  readonly status: number
  /** OAuth's second line. */
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
