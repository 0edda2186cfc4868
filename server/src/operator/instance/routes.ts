import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { instanceEndpoints } from '@starling/api/instance'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { cacheResult } from '../../platform/caches/cacheResult.ts'
import { mount } from '../../platform/http/mount.ts'
import { describeInstance, describeInstanceV1 } from './describeInstance.ts'
import { discoveryRoutes } from './discoveryRoutes.ts'
import { readInstanceTexts } from './instanceTexts.ts'
import { measureActivity } from './measureActivity.ts'

const PEERS_KEPT_MS = 3_600_000

/** The known other servers; computed by reading all accounts, so the result is cached. */
const listPeers = cacheResult(PEERS_KEPT_MS, async ({ db }: Pick<AppContext, 'db' | 'now'>) => {
  const rows = await db.selectFrom('accounts').select('domain').distinct().where('domain', 'is not', null).orderBy('domain').execute()
  return rows.map((row) => row.domain)
})

/** Information about the instance. https://docs.joinmastodon.org/methods/instance/ */
export function instanceRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  /** These texts have no date of their own. */
  const writtenAt = ctx.now().toISOString()

  mount(app, ctx, instanceEndpoints.get, () => describeInstance(ctx))
  mount(app, ctx, instanceEndpoints.getV1, () => describeInstanceV1(ctx))
  mount(app, ctx, instanceEndpoints.rules, async () => (await readInstanceTexts(ctx)).rules)
  mount(app, ctx, instanceEndpoints.extendedDescription, async () => ({
    updated_at: writtenAt,
    content: (await readInstanceTexts(ctx)).extendedDescription,
  }))
  mount(app, ctx, instanceEndpoints.activity, () => measureActivity(ctx))
  mount(app, ctx, instanceEndpoints.peers, () => listPeers(ctx))
  mount(app, ctx, instanceEndpoints.domainBlocks, async () => {
    // Blocks of severity `noop` hide no accounts, so they are not published.
    const blocks = ctx.db.selectFrom('instance_domain_blocks').selectAll().where('severity', '<>', 'noop')
    const rows = await blocks.orderBy('domain').execute()
    return rows.map(({ domain, severity, comment }) => ({
      domain,
      digest: createHash('sha256').update(domain).digest('hex'),
      severity,
      comment,
    }))
  })
  mount(app, ctx, instanceEndpoints.privacyPolicy, async () => ({
    updated_at: writtenAt,
    content: (await readInstanceTexts(ctx)).privacyPolicy,
  }))
  const terms = async (isWanted: (day: string) => boolean): Promise<object> => {
    const { termsOfService } = await readInstanceTexts(ctx)
    if (termsOfService === null || !isWanted(termsOfService.effectiveDate)) throw notFound()
    const { effectiveDate, content } = termsOfService
    return { effective_date: effectiveDate, effective: effectiveDate <= ctx.now().toISOString().slice(0, 10), content, succeeded_by: null }
  }
  mount(app, ctx, instanceEndpoints.termsOfService, () => terms(() => true))
  mount(app, ctx, instanceEndpoints.termsOfServiceOn, ({ params }) => terms((day) => day === params.date))
  const nameOf = new Intl.DisplayNames('en', { type: 'language' })
  mount(app, ctx, instanceEndpoints.languages, () => ctx.settings.languages.map((code) => ({ code, name: nameOf.of(code) ?? code })))

  app.route('/', discoveryRoutes(ctx))
  return app
}
