/** The special address with which the code is shown on the page instead of being sent by redirect. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob'

/** Schemes that would run something in the browser instead of opening a page. */
const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'view-source:'])

/** The redirect addresses of an application: one or several, as a list or one per line. */
export function parseRedirectUris(given: string | readonly string[]): string[] {
  const lines = typeof given === 'string' ? [given] : given
  return [...new Set(lines.flatMap((line) => line.split(/\s+/)).filter((line) => line !== ''))]
}

/** Whether codes may be sent to this address. */
export function isRedirectUri(text: string): boolean {
  if (text === OUT_OF_BAND) return true
  const url = URL.parse(text)
  return url !== null && text.length <= 2000 && url.hash === '' && !text.includes('#') && !DANGEROUS.has(url.protocol)
}

/** The address with the answer added to whatever query it has. */
export function withAnswer(redirectUri: string, answer: Readonly<Record<string, string | null>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) if (value !== null && value !== '') url.searchParams.set(name, value)
  return url.toString()
}
