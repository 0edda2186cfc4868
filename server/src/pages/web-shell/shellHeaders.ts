import type { Build } from './readBuild.ts'

type InPage = Pick<Build, 'scriptHashes' | 'styleHashes'>

/** What a page of the client may load: pictures and sounds from any server, scripts and styles from this one only. */
function contentSecurityPolicy(publicUrl: string, { scriptHashes, styleHashes }: InPage): string {
  const { hostname } = new URL(publicUrl)
  const isLoopback = /(?:^|\.)localhost$/.test(hostname) || hostname === '127.0.0.1' || hostname === '[::1]'
  // A client on a loopback address may connect to local servers without https, so that several instances can be tried on one machine.
  const neighbours = isLoopback
    ? ' http://127.0.0.1:* http://localhost:* http://*.localhost:* ws://127.0.0.1:* ws://localhost:* ws://*.localhost:*'
    : ''
  return [
    "default-src 'self'",
    allow('script-src', scriptHashes),
    allow('style-src', styleHashes),
    'img-src * data: blob:',
    'media-src * blob:',
    `connect-src 'self' https: wss:${neighbours}`,
    'frame-src https:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types starling-url',
  ].join('; ')
}

function allow(directive: string, hashes: readonly string[]): string {
  return [directive, "'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
}

/**
 * The policy of the one worker that runs WebAssembly, to read text in pictures: a worker has the policy of its own file, so the page needs no
 * exception for it. It may load from this server alone.
 */
export const textWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Whether a file of the build is that worker. */
export function isTextWorker(path: string): boolean {
  return /^\/assets\/readText\.worker-[\w-]+\.js$/.test(path)
}

/**
 * The headers of all answers with files of the client. Inline scripts and style sheets are only allowed by the hashes that the
 * build has.
 */
export function shellHeaders(publicUrl: string, inPage: InPage): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(publicUrl, inPage),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}
