// Everything the domain uses from its host besides ECMAScript and the names that api lists in its own host.d.ts:
// no network, no clock, no document. Browsers, service workers and Node all have these.

interface AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare var AbortController: { new (): AbortController }

interface URL {
  readonly hash: string
  readonly host: string
  readonly hostname: string
  readonly href: string
  readonly origin: string
  readonly pathname: string
  readonly protocol: string
  readonly search: string
}

declare var URL: { new (url: string, base?: string): URL; canParse(url: string, base?: string): boolean }
