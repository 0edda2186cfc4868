/** The part of a browser's ReadableStream of bytes the client reads. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
    cancel(): Promise<void>
  }
}

/** The part of a browser's Response the client reads. */
export interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: { get(name: string): string | null }
  readonly body: ByteStream | null
}

/** The part of a browser's RequestInit the client writes. */
export interface FetchInit {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  keepalive?: boolean
  credentials?: 'omit'
  /** Redirects are refused: following one would send the request's content, and our trust in the answer, to another server. */
  redirect?: 'manual'
  /** Reports bytes sent and total bytes. `fetch` of browsers ignores it; a host that can measure it (XMLHttpRequest) calls it. */
  onUploadProgress?: (loaded: number, total: number) => void
}

/** The function that sends requests; a browser's own fetch fits. */
export type Fetch = (url: string, init?: FetchInit) => Promise<FetchResponse>
