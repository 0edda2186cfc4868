import { HttpError } from '../../platform/http/HttpError.ts'

/** What is wrong with one field of a form, which is where it is said. */
export class FieldError extends HttpError {
  readonly field: string

  constructor(status: number, message: string, field: string) {
    super(status, message)
    this.field = field
  }
}
