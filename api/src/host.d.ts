// The complete list of what the api takes from its host besides ECMAScript: no network, no document.
// Browsers, service workers and Node all have these.

interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
}

declare var AbortSignal: {
  any(signals: AbortSignal[]): AbortSignal
  timeout(milliseconds: number): AbortSignal
}

interface Blob {
  readonly size: number
  readonly type: string
}

interface TextDecoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string
}

declare var TextDecoder: { new (): TextDecoder }

interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare var TextEncoder: { new (): TextEncoder }

interface FormData {
  append(name: string, value: string | Blob): void
}

declare var FormData: { new (): FormData }
