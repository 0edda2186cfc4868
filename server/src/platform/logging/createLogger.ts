import { configureSync, getConsoleSink, getLogger } from '@logtape/logtape'
import type { LogRecord } from '@logtape/logtape'
import type { LogFacts, Logger } from './Logger.ts'

/** Properties whose values are removed, because they might contain a secret by mistake. */
const SECRET = /token|secret|password|authorization|cookie|code_verifier/i

/** A logger that writes lines to the console. */
export function createLogger(lowestLevel: 'debug' | 'info' | 'warning' | 'error'): Logger {
  configureSync({
    reset: true,
    sinks: { console: getConsoleSink({ formatter: lineOf }) },
    loggers: [
      { category: 'starling', sinks: ['console'], lowestLevel },
      // Faults of other servers are not our errors, and Fedify logs every address that does not exist.
      { category: 'fedify', sinks: ['console'], lowestLevel: 'fatal' },
      { category: ['logtape', 'meta'], sinks: ['console'], lowestLevel: 'error' },
    ],
  })
  const logger = getLogger('starling')
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, facts: LogFacts = {}): void =>
      // The message contains no placeholders; the data is formatted by `factsOf`.
      logger[level](message.replaceAll('{', '{{'), { facts })
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

function lineOf(record: LogRecord): string {
  return `${new Date(record.timestamp).toISOString()} ${record.level.toUpperCase()} ${record.message.join('')}${factsOf(record)}`
}

function factsOf(record: LogRecord): string {
  const facts = Object.entries((record.properties['facts'] ?? {}) as LogFacts)
  return facts.map(([name, value]) => ` ${name}=${SECRET.test(name) ? '[hidden]' : write(value)}`).join('')
}

function write(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'string' ? value : JSON.stringify(value)
}
