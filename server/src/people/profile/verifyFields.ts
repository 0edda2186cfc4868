import { Parser } from 'htmlparser2'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import type { Listener } from '../../platform/events/EventBus.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { accountUri, accountUrl } from '../accounts/addresses.ts'
import type { ProfileField } from '../accounts/table.ts'

const JOB = 'people.verify'
const PAGE_BYTES = 512 * 1024
/** The most linked pages that are fetched for one profile. */
const MOST_PAGES = 10

interface VerifyData {
  readonly accountId: string
}

/** Schedules the verification of a profile's links when it changes. Remote profiles too: verifications by other servers are not trusted. */
export function verifyListener(ctx: AppContext): Listener {
  return {
    name: 'people.verify',
    to: ctx.settings.outgoing.linkPreviews ? ['account.updated'] : [],
    async hear(event, { db }) {
      if (event.type !== 'account.updated') return
      const row = await db.selectFrom('accounts').select('fields').where('id', '=', event.accountId).executeTakeFirst()
      if (row?.fields.some((field) => isUnverifiedLink(field)) === true)
        await ctx.jobs.enqueue<VerifyData>(JOB, { accountId: event.accountId }, { key: event.accountId, db })
    },
  }
}

/** Verifies links: the linked page must link back with `rel="me"`, which proves that profile and page have the same owner. */
export function verifyJob(ctx: AppContext): JobKind<VerifyData> {
  return {
    name: JOB,
    atOnce: 2,
    async work({ accountId }) {
      const row = await ctx.db
        .selectFrom('accounts')
        .select(['username', 'domain', 'uri', 'url', 'fields'])
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (row === undefined) return
      const { publicUrl } = ctx.settings
      const own = [accountUrl(row, publicUrl), accountUri(row, publicUrl)].map(plain)
      const proven: string[] = []
      for (const { value } of row.fields.filter(isUnverifiedLink).slice(0, MOST_PAGES))
        if (await linksBack(ctx, linkOf(value) ?? '', own)) proven.push(value)
      if (proven.length > 0) await storeVerified(ctx, accountId, proven)
    },
  }
}

/** Marks the fields as verified; the profile may have changed meanwhile, so only those that still have the verified value. */
async function storeVerified({ events, now }: AppContext, accountId: string, proven: readonly string[]): Promise<void> {
  await events.write(async ({ db }) => {
    const row = await db.selectFrom('accounts').select('fields').where('id', '=', accountId).forUpdate().executeTakeFirst()
    if (row === undefined) return
    const fields = row.fields.map((field) => (proven.includes(field.value) ? { ...field, verified_at: now().toISOString() } : field))
    await db
      .updateTable('accounts')
      .set({ fields: json(fields) })
      .where('id', '=', accountId)
      .execute()
  })
}

const isUnverifiedLink = ({ value, verified_at: at }: ProfileField): boolean => at == null && linkOf(value) !== null

/** The address in a field that consists of one link, as plain text (local accounts) or HTML (remote ones). Only https is accepted, as in Mastodon. */
function linkOf(value: string): string | null {
  const href = /^\s*<a [^>]*href="([^"]+)"[^>]*>(?:(?!<a ).)*<\/a>\s*$/s.exec(value)?.[1]?.replaceAll('&amp;', '&') ?? value.trim()
  return /^https:\/\/[^\s<>"]+$/.test(href) && URL.canParse(href) ? href : null
}

async function linksBack({ outgoing }: AppContext, address: string, own: readonly string[]): Promise<boolean> {
  try {
    const { status, bytes } = await outgoing.ask(address, {
      headers: { accept: 'text/html' },
      types: ['text/html', 'application/xhtml+xml'],
      maxBytes: PAGE_BYTES,
      takesBeginning: true,
    })
    return status === 200 && relMeLinks(new TextDecoder().decode(bytes)).some((href) => own.includes(plain(href)))
  } catch (error) {
    if (error instanceof OutgoingError) return false
    throw error
  }
}

function relMeLinks(page: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, { rel = '', href }) {
      if ((name === 'a' || name === 'link') && href !== undefined && rel.toLowerCase().split(/\s+/).includes('me')) found.push(href)
    },
  })
  parser.end(page)
  return found
}

function plain(address: string): string {
  return address.replace(/\/+$/, '').toLowerCase()
}
