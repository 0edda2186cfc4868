// Every random test of a run begins with the run's seed (decision 102). A test that finds a fault prints it, with the path to the smallest case.
import * as fc from 'fast-check'
import { afterAll, vi } from 'vitest'

fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

// At the end of a file Vitest refuses what is still being loaded, and every later file of that process would be refused the same code.
afterAll(() => vi.dynamicImportSettled())
