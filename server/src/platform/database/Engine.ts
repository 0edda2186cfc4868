/** An SQL engine: PGlite in this thread or in a worker thread. It has one session, so it runs one statement at a time. */
export interface Engine {
  query(sql: string, parameters: readonly unknown[]): Promise<EngineResult>
  close(): Promise<void>
}

export interface EngineResult {
  readonly rows: readonly unknown[]
  readonly affectedRows: number | undefined
}
