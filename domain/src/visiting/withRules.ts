import type { Answer, Client } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'
import type { Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { applyReaderRules } from './applyReaderRules.ts'
import type { ReaderRules } from './applyReaderRules.ts'

/**
 * A client for visiting another server, whose public posts get the filters, mutes and blocks of the reader's own server. These are loaded
 * anew with each first page, so that accounts muted meanwhile are left out; a page is not shown without them, because it could contain
 * posts of blocked accounts.
 */
export function withRules(client: Client, domain: string, readRules: () => Promise<ReaderRules>): Client {
  let known: Promise<ReaderRules> | null = null

  async function covered<T>(row: AnyEndpoint, page: Promise<Answer<T>>, isBelow: boolean): Promise<Answer<T>> {
    if (row.path !== timelineEndpoints.public.path) return page
    if (!isBelow) known = null
    const reading = (known ??= readRules())
    const [answer, rules] = await Promise.all([page, reading]).catch((cause: unknown) => {
      if (known === reading) known = null
      throw cause
    })
    const given = answer.data as readonly Status[]
    const data = applyReaderRules(given, rules, domain)
    // Posts left out count as dropped, so that an empty page is not taken for the end.
    return { ...answer, data: data as T, dropped: answer.dropped + given.length - data.length }
  }

  return {
    ...client,
    call(row, ...input) {
      const query = (input[0] as { readonly query?: Readonly<Record<string, unknown>> } | undefined)?.query
      return covered(row, client.call(row, ...input), query?.['max_id'] !== undefined)
    },
    follow: (row, link, options) => covered(row, client.follow(row, link, options), true),
  }
}
