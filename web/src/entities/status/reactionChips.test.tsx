import { anAccount, anEmojiReaction, anInstance, aRelationship, aStatus } from '@starling/api/fixtures'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { settings } from '@starling/domain/settings'
import { instanceStore } from '../../accounts/instances.ts'
import { changeSetting } from '../../settings/settingsStore.ts'
import { forgetPage } from '../../storage/pageMemory.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

const origin = 'https://starling.test'

beforeEach(() => {
  forgetPage()
  instanceStore(origin).set(anInstance({ fedibird_capabilities: ['emoji_reaction'] }))
})

type Policy = NonNullable<ReturnType<typeof anAccount>['other_settings']>['emoji_reaction_policy']

/** A post with two reactions, of which the second is the reader's. */
function show(policy: Policy, { following = false, me = '1' as string | null, isLost = false } = {}) {
  const plain = anAccount({ id: '9' })
  const account = {
    ...plain,
    other_settings: { ...plain.other_settings, emoji_reaction_policy: policy } as typeof plain.other_settings,
    server_features: { ...plain.server_features, emoji_reaction: !isLost } as typeof plain.server_features,
  }
  const status = aStatus({
    account,
    emoji_reactions: [
      anEmojiReaction({ name: '🍞', count: 2, account_ids: ['2', '3'] }),
      anEmojiReaction({ name: '🎉', count: 1, account_ids: ['1'], me: true }),
    ],
  })
  const relationships = me === null ? [] : [aRelationship({ id: '9', following })]
  const view = renderEntity(<StatusCard statusId={status.id} context="home" />, {
    statuses: [status],
    relationships,
    ...(me === null ? {} : { me }),
  })
  return { ...view, id: status.id }
}

const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it.each<[Policy, boolean, boolean]>([
  ['allow', false, true],
  ['followers_only', false, false],
  ['followers_only', true, true],
  ['following_only', true, false],
  ['block', true, false],
])('lets one join a reaction where the author’s policy does: %s, following %s: %s (R-react-05b)', async (policy, following, isOpen) => {
  const { user, actions, id } = show(policy, { following })
  expect(chip('🍞, 2').disabled).toBe(!isOpen)
  await user.click(chip('🍞, 2'))
  expect(actions.react).toHaveBeenCalledTimes(isOpen ? 1 : 0)
  // What one gave oneself can be taken back whatever the author has chosen since.
  await user.click(chip('🎉, 1'))
  expect(actions.react).toHaveBeenLastCalledWith(id, expect.objectContaining({ name: '🎉' }), false)
})

it('lets the author join, and nobody where this server has no reactions (R-react-05a, R-react-05b)', () => {
  const { unmount } = show('block', { me: '9' })
  expect(chip('🍞, 2').disabled).toBe(false)
  act(() => instanceStore(origin).set(anInstance()))
  expect([chip('🍞, 2').disabled, chip('🎉, 1').disabled]).toEqual([true, true])
  unmount()
})

it('lets a visitor press, who is asked to sign in, unless nobody may react (R-react-05b, R-int-13)', async () => {
  const { user, prompted, unmount } = show('followers_only', { me: null })
  await user.click(chip('🍞, 2'))
  expect(prompted).toHaveLength(1)
  unmount()
  show('block', { me: null })
  expect(chip('🍞, 2').disabled).toBe(true)
})

it('lets nobody join where the author’s server shows no reactions and what servers lack is hidden (R-react-05c, R-react-05d)', () => {
  show('allow', { isLost: true })
  expect(chip('🍞, 2').disabled).toBe(false)
  act(() => changeSetting('test', settings.hidesWhatServersLack, () => true))
  expect([chip('🍞, 2').disabled, chip('🎉, 1').disabled]).toEqual([true, false])
})
