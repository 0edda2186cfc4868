import { amount, printTable } from '../printFigures.ts'
import type { FederationFigures } from './measureFederation.ts'
import { timingOf } from './Timing.ts'

/** Prints the cost of federation. */
export function printFederation(title: string, figures: FederationFigures): void {
  const { author, localAuthor, delivered, incoming, lookedUp, opened, floor, processorOut } = figures
  const line = (name: string, took: readonly number[]): string[] => {
    const { p50, p95 } = timingOf(took)
    return [name, amount(p50), amount(p95)]
  }
  printTable(
    `${title}: ms`,
    ['', 'p50', 'p95'],
    [
      line('author of a post with 10,000 followers here', localAuthor),
      line('author of a post with 10,000 followers on 500 hosts', author),
      line('until all living hosts have it (goal 60,000)', delivered),
      line('home, quiet', incoming.quiet),
      line('home while 100 activities come in each second (goal 2× of quiet)', incoming.busy),
      line('looking somebody up', lookedUp),
      line('until their profile shows posts', opened),
    ],
  )
  const [first, last] = incoming.memory
  printTable(
    `${title}: activities that come in`,
    ['', ''],
    [
      ['sent', amount(incoming.sent)],
      ['stored', amount(incoming.stored)],
      ['refused', amount(incoming.refused)],
      ['all stored after the last one, s', amount(incoming.behind / 1000)],
      ['memory in the first and the last third, MiB', `${amount(first)}, ${amount(last)}`],
    ],
  )
  printTable(
    `${title}: processor time of the thread that answers, ms for each activity`,
    ['', 'ours', 'Fedify alone'],
    [
      ['delivered', amount(processorOut), amount(floor.out)],
      ['received', amount(incoming.processorIn.node), amount(floor.in)],
      ['received: the database', amount(incoming.processorIn.database), ''],
    ],
  )
}
