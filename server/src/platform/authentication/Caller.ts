/** Where a request comes from, as its person recognises it later. */
export interface Caller {
  /** The network address; empty where it is not known. */
  readonly address: string
  /** The User-Agent header. */
  readonly userAgent: string
}
