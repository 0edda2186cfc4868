import { loadSessionParts } from './index.ts'

/** Tests of what sessions do need not wait for code; how they do without it has its own test. */
await loadSessionParts()

export * from './stage.fixture.ts'
