/** Facts that go with a message. Tokens, passwords and secrets never belong here. */
export type LogFacts = Readonly<Record<string, unknown>>

export interface Logger {
  debug(message: string, facts?: LogFacts): void
  info(message: string, facts?: LogFacts): void
  warn(message: string, facts?: LogFacts): void
  error(message: string, facts?: LogFacts): void
}
