// Cases about accounts: follow requests, blocks, profiles, moves and deletion. `mover`, `target` and `leaver` are on the servers of `a`,
// `b` and `a`, and take part in no other case.
import { aPng } from '../../e2e/aPng.ts'
import { pause } from '../instance.mjs'
import { findAccount, findPost, follow, newWord, never, publish, relationship, same, show, until, untilPost } from './acts.mjs'

const requestOf = async (person, other) =>
  ((await person.api.get('/api/v1/follow_requests')) ?? []).find(({ acct }) => acct === other.handle)
const lock = ({ api }, locked) => api.patch('/api/v1/accounts/update_credentials', { locked })

/** `asking` requests to follow `asked`, who is locked until `act` has ended; `act` receives the account's id while the request is pending. */
async function withRequest(asking, asked, act) {
  await lock(asked, true)
  try {
    const { id } = await until(asked.handle, () => findAccount(asking, asked.handle))
    if ((await relationship(asking, id)).following) await asking.api.post(`/api/v1/accounts/${id}/unfollow`)
    await pause(1500)
    await asking.api.post(`/api/v1/accounts/${id}/follow`)
    await until('the request', () => requestOf(asked, asking))
    await act(id)
  } finally {
    await lock(asked, false)
  }
}

export const CASES_OF_PEOPLE = [
  show('4', 'a request to follow is withdrawn', ({ a2, b2 }) =>
    withRequest(a2, b2, async (id) => {
      await a2.api.post(`/api/v1/accounts/${id}/unfollow`)
      await until('the request gone', async () => (await requestOf(b2, a2)) === undefined)
    }),
  ),
  show('5', 'a request to follow is rejected', ({ a2, b2 }) =>
    withRequest(a2, b2, async (id) => {
      const request = await requestOf(b2, a2)
      await b2.api.post(`/api/v1/follow_requests/${request.id}/reject`)
      await until('nothing asked any more', async () => {
        const { following, requested } = await relationship(a2, id)
        return following === false && requested === false
      })
    }),
  ),
  show('8', 'what somebody blocked writes does not arrive', async ({ a2, b2 }) => {
    const { id } = await until(b2.handle, () => findAccount(a2, b2.handle))
    const word = newWord()
    await a2.api.post(`/api/v1/accounts/${id}/block`)
    try {
      await pause(2000)
      // Some servers refuse to send to somebody who has blocked the author.
      await publish(b2, `@${a2.handle} are you there ${word}`).catch(() => null)
      await never('a notification', async () =>
        ((await a2.api.get('/api/v1/notifications?limit=40')) ?? []).some(({ status }) => status?.content.includes(word)),
      )
    } finally {
      await a2.api.post(`/api/v1/accounts/${id}/unblock`)
    }
  }),
  show('52', 'the pictures of a profile', async ({ a, b }) => {
    const before = await findAccount(b, a.handle)
    const form = new FormData()
    form.set('avatar', new Blob([aPng(60, 60)], { type: 'image/png' }), 'face.png')
    form.set('header', new Blob([aPng(90, 30)], { type: 'image/png' }), 'header.png')
    await a.api.patch('/api/v1/accounts/update_credentials', form)
    const there = await until('another picture', async () => {
      const account = await findAccount(b, a.handle)
      return account.avatar !== before.avatar && account.header !== before.header && account
    })
    for (const picture of [there.avatar, there.header]) same(`that ${picture} can be loaded`, (await fetch(picture)).ok, true)
  }),
  show('52', 'the profile and the older posts of somebody whom nobody followed', async ({ b, mover }) => {
    const word = newWord()
    await publish(mover, `Long ago ${word}`)
    const { id } = await until(mover.handle, () => findAccount(b, mover.handle))
    const shown = async () => ((await b.api.get(`/api/v1/accounts/${id}/statuses`)) ?? []).some(({ content }) => content.includes(word))
    await until('the older post', shown)
  }),
  show('53', 'a move takes followers along', async ({ a2, b, mover, target }) => {
    await follow(b, mover)
    await a2.api.post(`/api/v1/accounts/${mover.id}/follow`)
    // Some servers report a follow before the other server knows of it.
    const far = await until(b.handle, () => findAccount(mover, b.handle))
    for (const id of [a2.id, far.id]) await until('a follower', async () => (await relationship(mover, id))?.followed_by === true)
    await until(mover.handle, () => findAccount(target, mover.handle))
    await target.nameAlias(mover)
    await until(target.handle, () => findAccount(mover, target.handle))
    await mover.move(target)
    await until('a follow at the server of the new account', async () => (await relationship(b, target.id))?.following === true)
    const { id } = await until(target.handle, () => findAccount(a2, target.handle))
    await until('a follow at the server of the old account', async () => (await relationship(a2, id))?.following === true)
    const word = newWord()
    await publish(target, `From the new place ${word}`)
    await untilPost(a2, word)
    await untilPost(b, word)
  }),
  show('54', 'an account that is deleted', async ({ b, leaver }) => {
    const id = await follow(b, leaver)
    const word = newWord()
    await publish(leaver, `For the last time ${word}`)
    await untilPost(b, word)
    await leaver.leave()
    await until('the posts gone', async () => (await findPost(b, word)) === undefined)
    await until('the follow gone', async () => ((await relationship(b, id))?.following ?? false) === false)
  }),
]
