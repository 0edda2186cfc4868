/**
 * Parameters that tell the site of a link who passed it on or which campaign it belongs to, and that change nothing of what the link opens. Parameters
 * that some sites need (such as `ref`, `source` or `id`) are not among them.
 */
const trackingParameters: ReadonlySet<string> = new Set([
  'fbclid',
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'msclkid',
  'yclid',
  'twclid',
  'ttclid',
  'li_fat_id',
  'igshid',
  'igsh',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'oly_anon_id',
  'oly_enc_id',
  '_openstat',
  'vero_id',
  'wickedid',
  'rb_clickid',
  's_cid',
  'epik',
  '__hsfp',
  '__hssc',
  '__hstc',
  '__s',
  '_hsenc',
  '_hsmi',
  'hsctatracking',
  'srsltid',
  'ref_src',
  'ref_url',
])
const trackingPrefixes = ['utm_', 'mtm_', 'pk_', 'piwik_', 'matomo_', 'stm_']

/** Parameters that mean tracking on these hosts only; elsewhere they may choose what is shown. */
const parametersOfHosts: readonly (readonly [hosts: RegExp, names: readonly string[]])[] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be|spotify\.com)$/, ['si', 'feature', 'pp']],
  [/(?:^|\.)(?:twitter|x)\.com$/, ['s', 't']],
]

/** The longest text that is looked through; what is pasted may have any length. */
const maxLength = 100_000

export interface TrackedLink {
  /** As it stands in the text. */
  readonly link: string
  /** Without the parameters. The rest is letter for letter the same. */
  readonly clean: string
  /** Names of the parameters, each once. */
  readonly names: readonly string[]
}

/** A link in a text. A punctuation mark at its end belongs to the sentence around it. */
const linkPattern = /\bhttps?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]]/gi

/** The links of a text that carry tracking parameters. */
export function trackedLinksIn(text: string): readonly TrackedLink[] {
  const found = new Map<string, TrackedLink>()
  for (const [link] of text.slice(0, maxLength).matchAll(linkPattern)) {
    const tracked = found.has(link) ? null : readTracking(link)
    if (tracked !== null) found.set(link, tracked)
  }
  return [...found.values()]
}

/** The text with the clean form of these links. The address inside another link is left alone. */
export function withCleanLinks(text: string, links: readonly TrackedLink[]): string {
  const clean = new Map(links.map((each) => [each.link, each.clean]))
  return text.replaceAll(linkPattern, (link) => clean.get(link) ?? link)
}

function readTracking(link: string): TrackedLink | null {
  const hash = link.indexOf('#')
  const end = hash === -1 ? link.length : hash
  const start = link.slice(0, end).indexOf('?')
  if (start === -1 || !URL.canParse(link)) return null
  const { hostname } = new URL(link)
  const names = new Set<string>()
  // Split by hand, because `URLSearchParams` writes the other parameters anew, in another spelling.
  const kept = link
    .slice(start + 1, end)
    .split('&')
    .filter((parameter) => {
      const name = (parameter.split('=', 1)[0] ?? '').toLowerCase()
      const isTracking = isTrackingParameter(name, hostname)
      if (isTracking) names.add(name)
      return !isTracking
    })
  if (names.size === 0) return null
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`
  return { link, clean: `${link.slice(0, start)}${query}${link.slice(end)}`, names: [...names] }
}

function isTrackingParameter(name: string, hostname: string): boolean {
  if (trackingParameters.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix))) return true
  return parametersOfHosts.some(([hosts, names]) => names.includes(name) && hosts.test(hostname))
}
