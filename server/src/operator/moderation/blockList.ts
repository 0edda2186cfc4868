import type { Selectable } from 'kysely'
import { readCsv } from '../../platform/csv/readCsv.ts'
import { csvLine } from '../../platform/csv/writeCsv.ts'
import type { InstanceDomainBlock } from './instanceDomainBlocks.ts'
import type { ModerationTables } from './table.ts'

const HEADER = ['#domain', '#severity', '#reject_media', '#reject_reports', '#public_comment', '#obfuscate']
const MOST = 100_000

/**
 * Parses a list of blocked servers in the CSV format of Mastodon and others: with a header whose names begin with #, or only one domain a line.
 * Lines without a domain are left out; an unknown severity counts as the strictest.
 */
export function readBlockList(text: string): InstanceDomainBlock[] {
  const [first = [], ...others] = readCsv(text)
  const names = first.map((name) => name.trim().replace(/^#/, '').toLowerCase())
  const hasHeader = names.includes('domain')
  const at = (row: readonly string[], name: string): string => (hasHeader ? (row[names.indexOf(name)] ?? '').trim() : '')
  return (hasHeader ? others : [first, ...others]).slice(0, MOST).flatMap((row) => {
    const domain = domainOf((hasHeader ? at(row, 'domain') : (row[0] ?? '')).trim())
    if (domain === null) return []
    const severity = (['noop', 'silence', 'suspend'] as const).find((each) => each === at(row, 'severity')) ?? 'suspend'
    return [
      {
        domain,
        severity,
        comment: at(row, 'public_comment'),
        rejectsMedia: /^true$/i.test(at(row, 'reject_media')),
        rejectsReports: /^true$/i.test(at(row, 'reject_reports')),
      },
    ]
  })
}

/** Writes such a list, as lines. */
export function writeBlockList(blocks: readonly Selectable<ModerationTables['instance_domain_blocks']>[]): string[] {
  const rows = blocks.map((block) => [
    block.domain,
    block.severity,
    wordOf(block.reject_media),
    wordOf(block.reject_reports),
    block.comment,
    'False',
  ])
  return [HEADER, ...rows].map(csvLine)
}

const wordOf = (flag: boolean): string => (flag ? 'True' : 'False')

/** The domain in lower case; null for invalid ones, such as domains that the list obfuscates with asterisks. */
function domainOf(text: string): string | null {
  if (text === '' || /[*@\s/]/.test(text)) return null
  const url = URL.parse(`https://${text}`)
  return url === null || url.host === '' ? null : url.host
}
