/** The place where files are kept did not do what it was asked. The message is for the operator and holds no secret. */
export class MediaStoreError extends Error {
  /** `away`: not reached, or not able to answer now; worth trying again. `refused`: it answered and will not; somebody must look. */
  readonly kind: 'away' | 'refused'

  constructor(kind: MediaStoreError['kind'], message: string) {
    super(message)
    this.name = 'MediaStoreError'
    this.kind = kind
  }
}
