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

/** The operator's strictest block of a domain or a domain above it. With an allow list, every other domain counts as suspended. */
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
      // Media rejected from a domain are also rejected from its subdomains, whatever else was decided about them.
      sql<boolean>`bool_or(reject_media) over ()`.as('rejectsMedia'),
      sql<boolean>`bool_or(reject_reports) over ()`.as('rejectsReports'),
    ])
    .where('domain', '=', anyText(domainsOver(domain)))
    .orderBy(sql`array_position(array['suspend', 'silence', 'noop'], severity)`)
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the operator has suspended a server or, with an allow list, not allowed it. */
export async function isSuspendedDomain(ctx: Parameters<typeof findDomainBlock>[0], domain: string): Promise<boolean> {
  return (await findDomainBlock(ctx, domain))?.severity === 'suspend'
}

/** The same as an SQL condition, without the allow list. */
export function hasSuspendedDomain(domain: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from instance_domain_blocks where domain = ${anyText(domainsOver(domain))} and severity = 'suspend')`
}

/** The same for the server of an ActivityPub id. */
export function isOfSuspendedDomain(ctx: Parameters<typeof findDomainBlock>[0], uri: string): Promise<boolean> {
  return isSuspendedDomain(ctx, URL.parse(uri)?.host ?? '')
}
