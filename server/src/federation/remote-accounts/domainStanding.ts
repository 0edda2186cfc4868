import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { anyText } from '../../platform/database/anyOf.ts'
import type { AppContext } from '../../AppContext.ts'
import { domainsOver, isFederatedWith } from '../../platform/settings/isFederatedWith.ts'
import type { Tables } from '../../Tables.ts'

export interface DomainBlock {
  readonly domain: string
  readonly severity: 'noop' | 'silence' | 'suspend'
  readonly rejectsMedia: boolean
  readonly rejectsReports: boolean
  readonly created_at: Date
}

/**
 * The operator's block of a server, or of a domain above it; the strictest of them. Where only some servers are federated with, every other
 * one is as good as blocked.
 */
export async function findDomainBlock(
  { db, now, settings }: Pick<AppContext, 'now' | 'settings'> & { readonly db: Kysely<Tables> },
  domain: string,
): Promise<DomainBlock | null> {
  if (!isFederatedWith(settings, domain))
    return { domain, severity: 'suspend', rejectsMedia: true, rejectsReports: true, created_at: now() }
  const row = await db
    .selectFrom('instance_domain_blocks')
    .select([
      'domain',
      'severity',
      'created_at',
      // What is not taken from a domain is not taken from those below it, whatever else was decided about them.
      sql<boolean>`bool_or(reject_media) over ()`.as('rejectsMedia'),
      sql<boolean>`bool_or(reject_reports) over ()`.as('rejectsReports'),
    ])
    .where('domain', '=', anyText(domainsOver(domain)))
    .orderBy(sql`array_position(array['suspend', 'silence', 'noop'], severity)`)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the operator has suspended a server, or speaks with others only. */
export async function isSuspendedDomain(ctx: Parameters<typeof findDomainBlock>[0], domain: string): Promise<boolean> {
  return (await findDomainBlock(ctx, domain))?.severity === 'suspend'
}

/** The same as a condition of SQL, of those that this instance speaks with. */
export function hasSuspendedDomain(domain: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from instance_domain_blocks where domain = ${anyText(domainsOver(domain))} and severity = 'suspend')`
}

/** The same for the server of an address. */
export function isOfSuspendedDomain(ctx: Parameters<typeof findDomainBlock>[0], uri: string): Promise<boolean> {
  return isSuspendedDomain(ctx, URL.parse(uri)?.host ?? '')
}
