/** The error that a part of the client could not be loaded. */
export class LoadError extends Error {
  /** Makes the part load its code again at its next rendering. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('A part of the client could not be fetched', { cause })
    this.name = 'LoadError'
    this.forget = forget
  }
}
