import { array, assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActionTask } from '../ports/index.ts'
import { dueRow, isAction, reduceQueue, subjectOf } from './index.ts'
import type { Queue, QueueEvent, SendFailure } from './index.ts'

const favourite = (statusId: string, isOn: boolean): ActionTask => ({ kind: 'favourite', statusId, isOn })
const follow = (isOn: boolean, notify = false): ActionTask => ({ kind: 'follow', accountId: '9', isOn, options: { notify } })

/** The waiting actions of an account, and a server that keeps what it was told last. */
class Waiting {
  queue: Queue = []
  readonly told: ActionTask[] = []
  private now = 0
  private count = 0

  get tasks() {
    return this.queue.map(({ task }) => task)
  }

  do(task: ActionTask): void {
    const id = `a${(this.count += 1)}`
    const base = { id, accountKey: 'a', lane: 'actions', task, sender: null, held: null, tries: 0, outcome: null } as const
    this.change({ kind: 'added', row: { ...base, addedAt: (this.now += 1), notBefore: 0 } })
    this.change({ kind: 'admitted', id })
  }

  /** Sends what is due; a lost answer leaves it in the queue though the server has it. */
  send(how: 'answered' | 'lost' | 'unsent' | 'under way'): void {
    const now = (this.now += 400_000)
    this.change({ kind: 'taken-over', accountKey: 'a', now })
    const row = dueRow(this.queue, 'a', 'actions', now)
    if (row === null || !isAction(row)) return
    const { id } = row
    this.change({ kind: 'started', id, by: 'page', until: now })
    if (how !== 'unsent') this.told.push(row.task)
    const failure: SendFailure = { name: 'Unexpected' }
    if (how === 'answered') this.change({ kind: 'attempted', id, by: 'page', end: { kind: 'done' }, now })
    if (how === 'lost' || how === 'unsent')
      this.change({ kind: 'attempted', id, by: 'page', end: { kind: 'waits', waitMs: 0, failure }, now })
    this.change({ kind: 'told', ids: this.queue.map((one) => one.id) })
  }

  private change(event: QueueEvent): void {
    this.queue = reduceQueue(this.queue, event)
  }
}

describe('actions that wait (#9, 6)', () => {
  it('come to nothing where the second takes the first back', () => {
    const waiting = new Waiting()
    waiting.do(favourite('1', true))
    waiting.do(favourite('2', true))
    waiting.do(favourite('1', false))
    expect(waiting.tasks).toEqual([favourite('2', true)])
  })

  it('are sent once when asked for twice, and with the later options', () => {
    const waiting = new Waiting()
    waiting.do(follow(true))
    waiting.do(follow(true))
    waiting.do(follow(true, true))
    expect(waiting.tasks).toEqual([follow(true, true)])
  })

  it('go out although they take the first back, where it may have arrived', () => {
    const waiting = new Waiting()
    waiting.do(favourite('1', true))
    waiting.send('lost')
    waiting.do(favourite('1', false))
    expect(waiting.tasks).toEqual([favourite('1', true), favourite('1', false)])
  })

  it('leave the server with the last intent, whatever is lost on the way', () => {
    const step = record({
      what: constantFrom('press', 'press', 'press', 'answered', 'lost', 'unsent', 'under way' as const),
      which: constantFrom('1', '2', '3'),
    })
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const waiting = new Waiting()
        const wanted = new Map<string, boolean>()
        for (const { what, which } of steps) {
          if (what !== 'press') {
            waiting.send(what)
            continue
          }
          // Like a button: each press asks for the opposite of what is shown.
          wanted.set(which, !(wanted.get(which) ?? false))
          waiting.do(favourite(which, wanted.get(which) === true))
        }
        for (let turn = 0; turn < 200 && waiting.queue.length > 0; turn += 1) waiting.send('answered')
        expect(waiting.queue).toEqual([])
        for (const [id, isOn] of wanted) {
          const last = waiting.told.findLast((task) => subjectOf(task) === subjectOf(favourite(id, true)))
          expect(last === undefined ? false : last).toEqual(last === undefined ? isOn : favourite(id, isOn))
        }
      }),
      { numRuns: 500 },
    )
  })
})
