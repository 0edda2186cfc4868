/** The media store failed. The message is for the operator and contains no secret. */
export class MediaStoreError extends Error {
  /** `away`: unreachable or temporarily failing; worth retrying. `refused`: it refuses permanently; the operator must look into it. */
  readonly kind: 'away' | 'refused'

  constructor(kind: MediaStoreError['kind'], message: string) {
    super(message)
    this.name = 'MediaStoreError'
    this.kind = kind
  }
}
