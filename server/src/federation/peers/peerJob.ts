import * as v from 'valibot'
import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { nodeInfoAddress } from './nodeInfoAddress.ts'
import { PEER_JOB } from './peers.ts'

const linksSchema = v.object({ links: v.array(v.object({ rel: v.string(), href: v.string() })) })
const nodeInfoSchema = v.object({ software: v.object({ name: v.string(), version: v.string() }) })
const MOST_CHARACTERS = 100

/** Fetches a server's software by NodeInfo. */
export function peerJob(ctx: AppContext): JobKind<{ readonly domain: string }> {
  return {
    name: PEER_JOB,
    atOnce: 2,
    async work({ domain }) {
      const known = await ask(ctx, domain)
      await ctx.db
        .updateTable('instances')
        .set({ asked_at: ctx.now(), ...known })
        .where('domain', '=', domain)
        .execute()
    },
  }
}

async function ask(ctx: AppContext, domain: string): Promise<{ software?: string; version?: string }> {
  const address = nodeInfoAddress(ctx, domain)
  const links = await read(ctx, address, linksSchema)
  const link = links?.links.find(({ rel, href }) => rel.includes('nodeinfo.diaspora.software/ns/schema/2') && isSameOrigin(href, address))
  const info = link === undefined ? null : await read(ctx, link.href, nodeInfoSchema)
  if (info === null) return {}
  return { software: info.software.name.slice(0, MOST_CHARACTERS), version: info.software.version.slice(0, MOST_CHARACTERS) }
}

async function read<T>({ outgoing }: AppContext, address: string, schema: v.GenericSchema<unknown, T>): Promise<T | null> {
  try {
    const { status, bytes } = await outgoing.ask(address, { headers: { accept: 'application/json' }, maxBytes: 100_000 })
    const parsed = status === 200 ? v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes))) : null
    return parsed?.success === true ? parsed.output : null
  } catch (error) {
    // Servers need not publish NodeInfo.
    if (error instanceof OutgoingError || error instanceof SyntaxError) return null
    throw error
  }
}
