import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { blockInstanceDomain, unblockInstanceDomain } from '../moderation/instanceDomainBlocks.ts'
import { readBlockList, writeBlockList } from '../moderation/blockList.ts'
import { CommandError, need } from './Command.ts'
import type { Commands } from './Command.ts'

/** A server's domain in the form used in addresses: lower case, in ASCII, without scheme, port or path. */
function readDomain(text: string): string {
  const url = URL.parse(`https://${text}`)
  if (url === null || url.host === '' || url.pathname !== '/' || text.includes('@'))
    throw new CommandError(`“${text}” is not the name of a server.`)
  return url.host
}

const SEVERITIES = ['noop', 'silence', 'suspend'] as const
type Severity = (typeof SEVERITIES)[number]

function readSeverity(text: string): Severity {
  const severity = SEVERITIES.find((each) => each === text)
  if (severity === undefined) throw new CommandError('--severity is noop, silence or suspend.')
  return severity
}

function readFlag(name: string, text: string | undefined): boolean {
  if (text === undefined || text === 'no') return false
  if (text === 'yes') return true
  throw new CommandError(`--${name} is yes or no.`)
}

export const domainCommands: Commands = {
  'domains block': {
    usage: 'DOMAIN [--severity noop|silence|suspend] [--reject-media yes] [--reject-reports yes] [--comment TEXT]',
    options: ['severity', 'comment', 'reject-media', 'reject-reports'],
    async run(ctx, { args, options }) {
      const domain = readDomain(need(args[0], 'DOMAIN'))
      const { severity: word = 'suspend', comment = '' } = options
      const severity = readSeverity(word)
      const rejectsMedia = readFlag('reject-media', options['reject-media'])
      const rejectsReports = readFlag('reject-reports', options['reject-reports'])
      const outcome = await blockInstanceDomain(ctx, { domain, severity, comment, rejectsMedia, rejectsReports })
      const lines = [`Blocked ${domain} (${severity}); ${outcome.accounts} known accounts.`]
      if (severity === 'suspend') lines.push(`Ended ${outcome.severed} follows for good; ${outcome.told} people here are told.`)
      return { lines, data: { domain, severity, comment, rejectsMedia, rejectsReports, ...outcome } }
    },
  },

  'domains import': {
    usage: 'FILE.csv',
    async run(ctx, { args, folder }) {
      const text = await readFile(resolve(folder, need(args[0], 'FILE.csv')), 'utf8').catch(() => {
        throw new CommandError(`${args[0]} cannot be read.`)
      })
      const wanted = readBlockList(text)
      const known = new Set((await ctx.db.selectFrom('instance_domain_blocks').select('domain').execute()).map(({ domain }) => domain))
      const fresh = wanted.filter(({ domain }) => !known.has(domain))
      for (const block of fresh) await blockInstanceDomain(ctx, block)
      return {
        lines: [`Blocked ${fresh.length} servers; ${wanted.length - fresh.length} were blocked already and stay as they are.`],
        data: { blocked: fresh.map(({ domain }) => domain), known: wanted.length - fresh.length },
      }
    },
  },

  'domains export': {
    usage: '',
    isReading: true,
    async run(ctx) {
      const data = await ctx.db.selectFrom('instance_domain_blocks').selectAll().orderBy('domain').execute()
      return { data, lines: writeBlockList(data) }
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
        lines: data.map(({ domain, severity, reject_media, reject_reports, comment, created_at: at }) => {
          const less = [...(reject_media ? ['no media'] : []), ...(reject_reports ? ['no reports'] : [])].join(', ')
          return [domain, severity, less, at.toISOString(), comment].join('\t')
        }),
      }
    },
  },
}
