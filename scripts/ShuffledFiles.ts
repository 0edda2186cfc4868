// The order in which Vitest runs the test files of a shuffled run.
import { createHash } from 'node:crypto'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/**
 * Shuffles the projects and the files within each project, by the run's seed. Files of different projects are not mixed: Vitest only reuses
 * a process if the next file is of the same project, so it would start many more processes.
 */
export class ShuffledFiles extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    return Promise.resolve(shuffledFiles(files, seed))
  }
}

/** Gives the same order for the same seed, whatever the input's order. */
export function shuffledFiles<File extends { moduleId: string; project: { name: string } }>(files: readonly File[], seed: number): File[] {
  const keyed = files.map((file) => ({ file, key: keyOf(seed, file.project.name) + keyOf(seed, file.moduleId) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file)
}

function keyOf(seed: number, name: string): string {
  return createHash('sha256').update(`${seed} ${name}`).digest('hex')
}
