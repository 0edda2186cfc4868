import type { Jobs } from './Jobs.ts'

interface Waiting {
  readonly name: string
  readonly data: object
  readonly after: number
  readonly key: string | null
}

/** Jobs kept in memory: what waits is lost at the end of the process. */
export interface MemoryJobs extends Jobs {
  /** Does everything that is due, and what that asks for in turn. */
  runDue(): Promise<void>
}

export function createMemoryJobs(now: () => Date, onError: (error: unknown, name: string) => void): MemoryJobs {
  const works = new Map<string, (data: object) => Promise<void>>()
  let waiting: Waiting[] = []

  const takeDue = (): Waiting[] => {
    const moment = now().getTime()
    const due = waiting.filter((job) => job.after <= moment)
    waiting = waiting.filter((job) => job.after > moment)
    return due
  }

  return {
    define(name, work) {
      works.set(name, work as (data: object) => Promise<void>)
    },
    enqueue(name, data, { after, key } = {}) {
      if (key !== undefined) waiting = waiting.filter((job) => job.key !== key || job.name !== name)
      waiting.push({ name, data, after: after?.getTime() ?? 0, key: key ?? null })
      return Promise.resolve()
    },
    async runDue() {
      for (let due = takeDue(); due.length > 0; due = takeDue()) {
        for (const job of due) {
          try {
            await works.get(job.name)?.(job.data)
          } catch (error) {
            onError(error, job.name)
          }
        }
      }
    },
  }
}
