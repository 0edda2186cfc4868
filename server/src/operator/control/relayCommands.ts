import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../AppContext.ts'
import { CommandError, need } from './Command.ts'
import type { Commands } from './Command.ts'

const MOST_RELAYS = 20

const STATES = { off: 'off', waiting: 'asked', accepted: 'on', rejected: 'refused' } as const

/** Commands about relays, which forward public posts between the servers that follow them. */
export const relayCommands: Commands = {
  'relays list': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const data = await ctx.db.selectFrom('relays').select(['address', 'dialect', 'state', 'created_at']).orderBy('id').execute()
      return {
        data,
        lines: data.map(({ address, dialect, state, created_at: at }) => [address, dialect, STATES[state], at.toISOString()].join('\t')),
      }
    },
  },

  'relays add': {
    usage: 'ADDRESS [--dialect inbox|actor]',
    options: ['dialect'],
    async run(ctx, { args, options }) {
      const address = readAddress(ctx, need(args[0], 'ADDRESS'))
      const dialect = readDialect(options['dialect'], address)
      const known = await ctx.db.selectFrom('relays').select('address').execute()
      if (known.some((each) => each.address === address))
        throw new CommandError(`${address} is known already; \`relays enable\` asks it again.`)
      if (known.length >= MOST_RELAYS) throw new CommandError(`There are ${MOST_RELAYS} relays already.`)
      const id = ctx.ids.next()
      await ctx.events.write(async ({ db, tell }) => {
        await db
          .insertInto('relays')
          .values({ id, address, dialect, ...requestedRelay(ctx, address, dialect), created_at: ctx.now() })
          .execute()
        tell({ type: 'relay.joined', relayId: id })
      })
      return {
        lines: [`Asked ${address} to pass posts on (${dialect}); \`relays list\` says whether it agreed.`],
        data: { address, dialect },
      }
    },
  },

  'relays enable': {
    usage: 'ADDRESS',
    async run(ctx, { args }) {
      const address = readAddress(ctx, need(args[0], 'ADDRESS'))
      await ctx.events.write(async ({ db, tell }) => {
        const relay = await db
          .selectFrom('relays')
          .select(['id', 'dialect', 'state'])
          .where('address', '=', address)
          .forUpdate()
          .executeTakeFirst()
        if (relay === undefined) throw unknown(address)
        if (relay.state === 'accepted') throw new CommandError(`${address} is on already.`)
        await db
          .updateTable('relays')
          .set(requestedRelay(ctx, address, relay.dialect))
          .where('id', '=', relay.id)
          .execute()
        tell({ type: 'relay.joined', relayId: relay.id })
      })
      return { lines: [`Asked ${address} to pass posts on.`], data: { address } }
    },
  },

  'relays disable': {
    usage: 'ADDRESS',
    run: (ctx, { args }) => leave(ctx, need(args[0], 'ADDRESS'), false),
  },

  'relays remove': {
    usage: 'ADDRESS',
    run: (ctx, { args }) => leave(ctx, need(args[0], 'ADDRESS'), true),
  },
}

const unknown = (address: string) => new CommandError(`${address} is no relay of this server.`)

async function leave(ctx: AppContext, text: string, isRemoved: boolean) {
  const address = readAddress(ctx, text)
  await ctx.events.write(async ({ db, tell }) => {
    const relay = await db.selectFrom('relays').selectAll().where('address', '=', address).forUpdate().executeTakeFirst()
    if (relay === undefined) throw unknown(address)
    if (isRemoved) await db.deleteFrom('relays').where('id', '=', relay.id).execute()
    else await db.updateTable('relays').set({ state: 'off', follow_uri: null }).where('id', '=', relay.id).execute()
    const { id: relayId, follow_uri: followUri, inbox_url: inbox, actor_uri: actorUri } = relay
    if (followUri === null || inbox === null) return
    tell({ type: 'relay.left', relayId, followUri, inbox, actorUri, isActorAsked: relay.dialect === 'actor' })
  })
  return { lines: [`${address} gets no more posts of this server${isRemoved ? ', and is forgotten' : ''}.`], data: { address } }
}

/** The state of a relay that has been requested and has not answered. The id of the Follow is unguessable, so that only its recipient can accept it. */
function requestedRelay({ settings }: AppContext, address: string, dialect: 'inbox' | 'actor') {
  const follow_uri = `${settings.publicUrl}/actor#relays/${randomUUID()}`
  return { follow_uri, state: 'waiting', actor_uri: null, inbox_url: dialect === 'inbox' ? address : null } as const
}

function readAddress({ settings }: AppContext, text: string): string {
  if (settings.federation === null) throw new CommandError('This server does not federate, so it has no relays.')
  const url = URL.parse(text)
  if (
    url === null ||
    url.protocol !== 'https:' ||
    url.username !== '' ||
    url.hash !== '' ||
    url.href.length > 500 ||
    url.origin === settings.publicUrl
  )
    throw new CommandError(`“${text}” is not the https address of a relay’s inbox or actor.`)
  return url.href
}

/** Most relays are given by the address of their inbox; others by that of their actor, which is followed like any account. */
function readDialect(text: string | undefined, address: string): 'inbox' | 'actor' {
  if (text === 'inbox' || text === 'actor') return text
  if (text !== undefined) throw new CommandError('--dialect is inbox or actor.')
  return new URL(address).pathname.endsWith('/inbox') ? 'inbox' : 'actor'
}
