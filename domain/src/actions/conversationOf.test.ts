import { aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage } from '../session/session.fixture.ts'
import { createStatusActions } from './index.ts'

it('a conversation that is muted at one of its posts is muted at all of them, and no other is (R-int-05a)', async () => {
  const stage = createStage()
  const post = (id: string, in_reply_to_id: string | null) => aStatus({ id, in_reply_to_id, muted: false })
  // 1 is answered by 2 and 3, 2 by 4; 6 and 7 answer a post that is not known; 8 and 9 answer each other.
  const posts = [
    post('1', null),
    post('2', '1'),
    post('3', '1'),
    post('4', '2'),
    post('5', null),
    post('6', '60'),
    post('7', '60'),
    post('8', '9'),
    post('9', '8'),
  ]
  stage.session.import({ statuses: posts })
  const muted = () => posts.filter(({ id }) => stage.session.entities.get('status', id)?.muted === true).map(({ id }) => id)
  const { muteConversation } = stage.session.part(createStatusActions)
  for (const [id, isOn, expected] of [
    ['4', true, ['1', '2', '3', '4']],
    ['7', true, ['1', '2', '3', '4', '6', '7']],
    ['1', false, ['6', '7']],
  ] as const) {
    stage.on(`POST /api/v1/statuses/${id}/${isOn ? 'mute' : 'unmute'}`, { body: { ...posts.find((one) => one.id === id), muted: isOn } })
    await muteConversation(id, isOn)
    expect(muted()).toEqual(expected)
  }
})
