import { HttpError } from '../../platform/http/HttpError.ts'

/** An error in one field of a form; the message is shown at that field. */
export class FieldError extends HttpError {
  readonly field: string

  constructor(status: number, message: string, field: string) {
    super(status, message)
    this.field = field
  }
}
