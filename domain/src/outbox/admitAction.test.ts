import { array, assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { admitAction, dueEntry, reduceOutbox, subjectOf, type ActionTask, type Outbox } from './index.ts'

const favourite = (statusId: string, isOn: boolean): ActionTask => ({ kind: 'favourite', statusId, isOn })
const follow = (isOn: boolean, notify = false): ActionTask => ({ kind: 'follow', accountId: '9', isOn, options: { notify } })

/** An outbox of actions, and a server that keeps what it was told last. */
class Queue {
  outbox: Outbox<ActionTask> = []
  readonly told: ActionTask[] = []
  now = 0
  private count = 0

  do(task: ActionTask): void {
    const { dropped, isAdded } = admitAction(this.outbox, task)
    for (const id of dropped) this.outbox = reduceOutbox(this.outbox, { kind: 'cancelled', id })
    const id = `a${(this.count += 1)}`
    if (isAdded) this.outbox = reduceOutbox(this.outbox, { kind: 'added', id, lane: 'actions', task, now: this.now, delayMs: 0 })
  }

  /** Sends what is due; a lost answer leaves it in the outbox though the server has it. */
  send(how: 'answered' | 'lost' | 'unsent' | 'under way'): void {
    this.now += 400_000
    const entry = dueEntry(reduceOutbox(this.outbox, { kind: 'released', now: this.now }), this.now)
    if (entry === null) return
    const { id } = entry
    this.outbox = reduceOutbox(reduceOutbox(this.outbox, { kind: 'released', now: this.now }), { kind: 'started', id, now: this.now })
    if (how !== 'unsent') this.told.push(entry.task)
    if (how === 'answered') this.outbox = reduceOutbox(this.outbox, { kind: 'settled', id })
    if (how === 'lost' || how === 'unsent') this.outbox = reduceOutbox(this.outbox, { kind: 'interrupted', id, now: this.now, waitMs: 0 })
  }
}

describe('actions that wait (#9, 6)', () => {
  it('come to nothing where the second takes the first back', () => {
    const queue = new Queue()
    queue.do(favourite('1', true))
    queue.do(favourite('2', true))
    queue.do(favourite('1', false))
    expect(queue.outbox.map(({ task }) => task)).toEqual([favourite('2', true)])
  })

  it('are sent once when asked for twice, and with the later options', () => {
    const queue = new Queue()
    queue.do(follow(true))
    queue.do(follow(true))
    queue.do(follow(true, true))
    expect(queue.outbox.map(({ task }) => task)).toEqual([follow(true, true)])
  })

  it('go out although they take the first back, where it may have arrived', () => {
    const queue = new Queue()
    queue.do(favourite('1', true))
    queue.send('lost')
    queue.do(favourite('1', false))
    expect(queue.outbox.map(({ task }) => task)).toEqual([favourite('1', true), favourite('1', false)])
  })

  it('leave the server with the last intent, whatever is lost on the way', () => {
    const step = record({
      what: constantFrom('press', 'press', 'press', 'answered', 'lost', 'unsent', 'under way' as const),
      which: constantFrom('1', '2', '3'),
    })
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const queue = new Queue()
        const wanted = new Map<string, boolean>()
        for (const { what, which } of steps) {
          if (what !== 'press') {
            queue.send(what)
            continue
          }
          // Like a button: each press asks for the opposite of what is shown.
          wanted.set(which, !(wanted.get(which) ?? false))
          queue.do(favourite(which, wanted.get(which) === true))
        }
        for (let turn = 0; turn < 200 && queue.outbox.length > 0; turn += 1) queue.send('answered')
        expect(queue.outbox).toEqual([])
        for (const [id, isOn] of wanted) {
          const last = queue.told.findLast((task) => subjectOf(task) === subjectOf(favourite(id, true)))
          expect(last === undefined ? false : last).toEqual(last === undefined ? isOn : favourite(id, isOn))
        }
      }),
      { numRuns: 500 },
    )
  })
})
