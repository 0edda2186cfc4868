/** A part of the client could not be fetched. */
export class LoadError extends Error {
  /** Lets the part fetch its code again when it is next drawn. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('A part of the client could not be fetched', { cause })
    this.name = 'LoadError'
    this.forget = forget
  }
}
