/** What runs SQL for us: PGlite here or in a worker thread. One session, so one statement at a time. */
export interface Engine {
  query(sql: string, parameters: readonly unknown[]): Promise<EngineResult>
  close(): Promise<void>
}

export interface EngineResult {
  readonly rows: readonly unknown[]
  readonly affectedRows: number | undefined
}
