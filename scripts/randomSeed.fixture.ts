// Every random test of a run begins with the run's seed (decision 102). A test that finds a fault prints it, with the path to the smallest case.
import * as fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })
