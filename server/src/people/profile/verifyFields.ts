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
/** How many pages of one profile are looked at. */
const MOST_PAGES = 10

interface Wish {
  readonly accountId: string
}

/** Asks for the links of a profile to be looked at whenever it has changed, of whichever server it is: only what this server has seen itself counts. */
export function verifyListener(ctx: AppContext): Listener {
  return {
    name: 'people.verify',
    to: ctx.settings.outgoing.linkPreviews ? ['account.updated'] : [],
    async hear(event, { db }) {
      if (event.type !== 'account.updated') return
      const row = await db.selectFrom('accounts').select('fields').where('id', '=', event.accountId).executeTakeFirst()
      if (row?.fields.some((field) => isOpen(field)) === true)
        await ctx.jobs.enqueue<Wish>(JOB, { accountId: event.accountId }, { key: event.accountId, db })
    },
  }
}

/** Looks at the linked pages for links back with `rel="me"`, by which their owners say that the profile is theirs. */
export function verifyJob(ctx: AppContext): JobKind<Wish> {
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
      for (const { value } of row.fields.filter(isOpen).slice(0, MOST_PAGES))
        if (await linksBack(ctx, linkOf(value) ?? '', own)) proven.push(value)
      if (proven.length > 0) await note(ctx, accountId, proven)
    },
  }
}

/** The profile may have changed meanwhile: a value that is not there any more is not verified. */
async function note({ events, now }: AppContext, accountId: string, proven: readonly string[]): Promise<void> {
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

const isOpen = ({ value, verified_at: at }: ProfileField): boolean => at == null && linkOf(value) !== null

/** The address of a field that is nothing but a link: as text of an account here, as HTML of one elsewhere. Pages without https prove nothing. */
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
    return status === 200 && linksOfOneself(new TextDecoder().decode(bytes)).some((href) => own.includes(plain(href)))
  } catch (error) {
    if (error instanceof OutgoingError) return false
    throw error
  }
}

function linksOfOneself(page: string): string[] {
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
