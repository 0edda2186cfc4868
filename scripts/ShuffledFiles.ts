// The order in which Vitest runs the test files of a shuffled run.
import { createHash } from 'node:crypto'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/**
 * Shuffles by the run's seed the projects, and the files within each project. Files of different projects are not mixed: Vitest lets a process
 * run one more file only if that file is the next one and of the same project, so that mixed files would hardly share processes.
 */
export class ShuffledFiles extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    return Promise.resolve(shuffledFiles(files, seed))
  }
}

/** The same order for the same seed, whatever the order before. */
export function shuffledFiles<File extends { moduleId: string; project: { name: string } }>(files: readonly File[], seed: number): File[] {
  const keyed = files.map((file) => ({ file, key: keyOf(seed, file.project.name) + keyOf(seed, file.moduleId) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file)
}

function keyOf(seed: number, name: string): string {
  return createHash('sha256').update(`${seed} ${name}`).digest('hex')
}
