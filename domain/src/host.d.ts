// The complete list of what the domain (and the api sources it reads) may take from the host besides ECMAScript.
// Browsers, Node and service workers all have these; nothing here touches the network, the clock or a document.

interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

interface AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare var AbortController: { new (): AbortController }

interface URLSearchParams {
  append(name: string, value: string): void
  delete(name: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  toString(): string
}

declare var URLSearchParams: { new (init?: string | Record<string, string> | string[][]): URLSearchParams }

interface URL {
  readonly hash: string
  readonly host: string
  readonly hostname: string
  readonly href: string
  readonly origin: string
  readonly pathname: string
  readonly protocol: string
  readonly search: string
  readonly searchParams: URLSearchParams
  toString(): string
}

declare var URL: { new (url: string, base?: string): URL; canParse(url: string, base?: string): boolean }
