/** A request to another server that was not sent, or whose answer is unusable. */
export class OutgoingError extends Error {
  /** `refused`: the address is forbidden. `failed`: no answer, or a temporary error. `unsuitable`: an answer of the wrong type or size. */
  readonly kind: 'refused' | 'failed' | 'unsuitable'
  /** The HTTP status of an answer that the resource does not exist; null otherwise. */
  readonly status: number | null

  constructor(kind: OutgoingError['kind'], message: string, status: number | null = null) {
    super(message)
    this.name = 'OutgoingError'
    this.kind = kind
    this.status = status
  }
}
