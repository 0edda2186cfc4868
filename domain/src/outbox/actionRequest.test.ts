import { expect, it } from 'vitest'
import { aPoll, aRelationship, aStatus } from '@starling/api/fixtures'
import { createAccountActions, createStatusActions } from '../actions/index.ts'
import { createStage } from '../session/session.fixture.ts'
import { actionRequest } from './actionRequest.ts'
import type { ActionTask } from './ActionTask.ts'

const marks = ['favourite', 'bookmark', 'pin', 'mute-conversation', 'reblog'] as const
const tasks: readonly ActionTask[] = [
  ...marks.flatMap((kind) => [true, false].map((isOn) => ({ kind, statusId: 'a/1', isOn }))),
  { kind: 'reblog', statusId: '7', isOn: true, visibility: 'unlisted' },
  { kind: 'react', statusId: '7', isOn: true, reaction: { name: '🎉' } },
  { kind: 'react', statusId: '7', isOn: false, reaction: { name: 'cat', domain: 'other.test' } },
  { kind: 'vote', pollId: '5', choices: [0, 2] },
  { kind: 'follow', accountId: '9', isOn: true, options: { reblogs: false } },
  { kind: 'follow', accountId: '9', isOn: false, options: {} },
]

it.each(tasks)('is the request that the session sends for $kind, isOn $isOn (R-int-02)', async (task) => {
  const stage = createStage()
  const { method, path, body = null } = actionRequest(task)
  stage.on(`${method} ${decodeURIComponent(path)}`, () => ({
    body:
      task.kind === 'vote'
        ? aPoll({ id: '5' })
        : task.kind === 'follow'
          ? aRelationship({ id: '9', following: task.isOn })
          : aStatus({ id: '7' }),
  }))
  if (task.kind === 'follow') await stage.session.part(createAccountActions).sendFollow(task)
  else await stage.session.part(createStatusActions).send(task)
  const sent = stage.requests.filter((request) => request.method === method)
  expect(sent.map((request) => [request.path, request.body])).toEqual([[decodeURIComponent(path), body]])
})
