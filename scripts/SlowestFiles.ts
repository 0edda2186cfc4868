// A Vitest reporter that prints the slowest test files at the end.
import type { Reporter, TestModule } from 'vitest/node'

const mostShown = 12

interface TimedFile {
  readonly name: string
  readonly ms: number
}

/** The slowest first, as lines to print. */
export function slowestLines(files: readonly TimedFile[], most = mostShown): string[] {
  return files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

/** Includes the time for the environment and for loading modules, not only the tests. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly Pick<TestModule, 'relativeModuleId' | 'diagnostic'>[]): void {
    const files = modules.map((module) => {
      const { duration, setupDuration, collectDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
      return { name: module.relativeModuleId, ms: duration + setupDuration + collectDuration + prepareDuration + environmentSetupDuration }
    })
    console.log('\nThe slowest files, loading included:')
    for (const line of slowestLines(files)) console.log(line)
  }
}
