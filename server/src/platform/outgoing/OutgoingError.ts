/** A request to another server that was not made, or not answered in a way we take. */
export class OutgoingError extends Error {
  /** `refused`: we must not ask. `failed`: no answer. `unsuitable`: an answer of the wrong kind, or too much of it. */
  readonly kind: 'refused' | 'failed' | 'unsuitable'

  constructor(kind: OutgoingError['kind'], message: string) {
    super(message)
    this.name = 'OutgoingError'
    this.kind = kind
  }
}
