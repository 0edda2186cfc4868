const BROWSERS = [/(Firefox)\/(\d+)/, /(Edg)e?\/(\d+)/, /(OPR)\/(\d+)/, /(Chrome)\/(\d+)/, /Version\/(\d+).*(Safari)/] as const
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'] as const

/** Browser and system from the User-Agent header, as their owner knows them; `unknown` for an unrecognised header. */
export function describeBrowser(userAgent: string, unknown: string): string {
  const match = BROWSERS.map((pattern) => pattern.exec(userAgent)).find((each) => each !== null)
  const name = match?.slice(1).find((part) => /^[A-Z]/i.test(part)) ?? unknown
  const system = SYSTEMS.find((each) => userAgent.includes(each))
  return `${name === 'Edg' ? 'Edge' : name === 'OPR' ? 'Opera' : name}${system === undefined ? '' : ` (${system})`}`
}
