/** Data logged with a message. It must never contain tokens, passwords or secrets. */
export type LogFacts = Readonly<Record<string, unknown>>

export interface Logger {
  debug(message: string, facts?: LogFacts): void
  info(message: string, facts?: LogFacts): void
  warn(message: string, facts?: LogFacts): void
  error(message: string, facts?: LogFacts): void
}
