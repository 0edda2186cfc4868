// Every random test of a run begins with the run's seed (decision 102). A test that fails prints the seed, with the path to the smallest
// failing case.
import * as fc from 'fast-check'
import { afterAll, vi } from 'vitest'

fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

// At the end of a file Vitest cancels imports that are still running, and later files of the same process could then not import the same
// modules.
afterAll(() => vi.dynamicImportSettled())
