/** Where an application that cannot be redirected to has its code shown instead. */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob'

/** Schemes that would run something in the browser instead of going somewhere. */
const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'view-source:'])

/** The addresses an application gives, one or many, as a list or with a line each. */
export function parseRedirectUris(given: string | readonly string[]): string[] {
  const lines = typeof given === 'string' ? [given] : given
  return [...new Set(lines.flatMap((line) => line.split(/\s+/)).filter((line) => line !== ''))]
}

/** Says whether a code may ever be sent there. */
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
