// A Vitest reporter that prints the run's seed when something failed, so that the run can be repeated.
import type { Reporter, TestRunEndReason } from 'vitest/node'

export class RunSeed implements Reporter {
  private readonly seed: number

  constructor(seed: number) {
    this.seed = seed
  }

  onTestRunEnd(_modules: readonly unknown[], _errors: readonly unknown[], reason: TestRunEndReason): void {
    if (reason !== 'passed')
      console.log(`\nThe seed of this run was ${this.seed}: TEST_SEED=${this.seed} npm run units -- FILE repeats it.`)
  }
}
