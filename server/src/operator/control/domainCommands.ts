import { blockInstanceDomain, unblockInstanceDomain } from '../moderation/instanceDomainBlocks.ts'
import { CommandError, need } from './Command.ts'
import type { Commands } from './Command.ts'

/** A server's domain in the form used in addresses: lower case, in ASCII, without scheme, port or path. */
function readDomain(text: string): string {
  const url = URL.parse(`https://${text}`)
  if (url === null || url.host === '' || url.pathname !== '/' || text.includes('@'))
    throw new CommandError(`“${text}” is not the name of a server.`)
  return url.host
}

export const domainCommands: Commands = {
  'domains block': {
    usage: 'DOMAIN [--severity silence|suspend] [--comment TEXT]',
    options: ['severity', 'comment'],
    async run(ctx, { args, options }) {
      const domain = readDomain(need(args[0], 'DOMAIN'))
      const { severity = 'suspend', comment = '' } = options
      if (severity !== 'silence' && severity !== 'suspend') throw new CommandError('--severity is silence or suspend.')
      const outcome = await blockInstanceDomain(ctx, { domain, severity, comment })
      const lines = [`Blocked ${domain} (${severity}); ${outcome.accounts} known accounts.`]
      if (severity === 'suspend') lines.push(`Ended ${outcome.severed} follows for good; ${outcome.told} people here are told.`)
      return { lines, data: { domain, severity, comment, ...outcome } }
    },
  },

  'domains unblock': {
    usage: 'DOMAIN',
    async run(ctx, { args }) {
      const domain = readDomain(need(args[0], 'DOMAIN'))
      const accounts = await unblockInstanceDomain(ctx, domain)
      if (accounts === null) throw new CommandError(`${domain} is not blocked.`)
      return { lines: [`${domain} is no longer blocked; ${accounts} known accounts.`], data: { domain, accounts } }
    },
  },

  'domains list': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const data = await ctx.db.selectFrom('instance_domain_blocks').selectAll().orderBy('domain').execute()
      return {
        data,
        lines: data.map(({ domain, severity, comment, created_at: at }) => [domain, severity, at.toISOString(), comment].join('\t')),
      }
    },
  },
}
