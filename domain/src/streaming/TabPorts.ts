/** The part of a browser's lock manager that is used. */
export interface TabLocks {
  request(name: string, options: { readonly signal?: AbortSignal; readonly steal?: boolean }, work: () => Promise<void>): Promise<unknown>
}

/** The part of a browser's BroadcastChannel that is used. */
export interface TabChannel {
  postMessage(message: unknown): void
  close(): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** What tabs of one browser need to share a stream. */
export interface TabPorts {
  readonly locks: TabLocks
  openChannel(name: string): TabChannel
  /** An id that no other tab has. */
  newId(): string
}
