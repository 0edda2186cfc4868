import { accountEndpoints, type Account, type CredentialAccount, type Relationship } from '@starling/api/accounts'
import { asApiError, isUnknownCall, type Answer } from '@starling/api/client'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import { followRequestEndpoints } from '@starling/api/follow-requests'
import type { AccountActions, FollowAnswer } from './AccountActions.ts'
import { createActionQueue } from './createActionQueue.ts'
import { withoutMute } from './mutedBefore.ts'
import { sendAction } from '../sending/index.ts'
import type { Timestamped, FollowTask, SessionPorts } from '../ports/index.ts'

/** The names of these endpoints before Mastodon 4.4, which other servers still use. https://docs.joinmastodon.org/methods/accounts/#pin */
const olderNames = { endorse: '/api/v1/accounts/:id/pin', unendorse: '/api/v1/accounts/:id/unpin' } as const

/** The fields of a relationship. The answer to an action confirms all of them, so an answer asked for earlier cannot undo it. */
const relationshipFields = [
  'following',
  'showing_reblogs',
  'notifying',
  'languages',
  'followed_by',
  'blocking',
  'muting',
  'muting_notifications',
  'muting_expires_at',
  'requested',
  'requested_by',
  'endorsed',
  'note',
] as const satisfies readonly (keyof Relationship)[]

/** Home with fewer rows than this has no second page. */
const firstPage = 20
/** The waits before home is loaded again after a follow, in milliseconds each after the one before. */
const mergeWaitsMs = [2000, 4000, 10_000]

/** Makes the actions on accounts: each change shows at once, requests go out in order, and a failure undoes the change. */
export function createAccountActions(core: SessionPorts): AccountActions {
  const { client, store } = core
  const queue = createActionQueue()
  let endRenewing = () => {}

  async function settle(
    accountId: string,
    request: Promise<Timestamped<Answer<Relationship>>>,
    isDone: (relationship: Relationship) => boolean = () => true,
  ): Promise<Relationship> {
    const { data: answered, askedAt } = await request
    // One server answers with the state before the action: then the relationship is requested again.
    const data = isDone(answered) ? answered : ((await ask(accountId)) ?? answered)
    store.put('relationship', accountId, { ...data, id: accountId }, askedAt)
    store.acknowledge('relationship', accountId, relationshipFields)
    return data
  }

  function act(
    action: string,
    accountId: string,
    goal: string,
    change: (relationship: Relationship) => Relationship,
    send: () => Promise<Timestamped<Answer<Relationship>>>,
  ): Promise<Relationship> {
    const show = () => store.overlay('relationship', accountId, change)
    return queue.run(`relationship ${accountId}`, goal, show, async () => {
      try {
        return await settle(accountId, send())
      } catch (cause) {
        core.alert(cause, { action, accountId })
        throw cause
      }
    })
  }

  const showFollow = ({ accountId, isOn, options }: FollowTask) =>
    store.overlay('relationship', accountId, (relationship) =>
      isOn ? followed(relationship, options, store.get('account', accountId)?.locked === true) : unfollowed(relationship),
    )

  async function sendFollow(task: FollowTask): Promise<Relationship | undefined> {
    const { accountId, isOn } = task
    // The counts depend on the previous relationship, so it must be loaded.
    if (isOn && store.base('relationship', accountId) === undefined) {
      const before = await ask(accountId).catch(() => undefined)
      if (before !== undefined) store.put('relationship', accountId, before, store.moment())
    }
    const answer = await sendAction(client, task, core.missing)
    return answer.kind === 'relationship' ? settleFollow(answer) : undefined
  }

  async function settleFollow({ task, answer }: FollowAnswer): Promise<Relationship> {
    const { accountId, isOn } = task
    const before = store.base('relationship', accountId)
    const isDone = ({ following, requested }: Relationship) => (isOn ? following || requested : !following)
    const settled = await settle(accountId, Promise.resolve({ ...answer, askedAt: answer.askedAt ?? store.moment() }), isDone)
    if (isOn && settled.following && before !== undefined && !before.following) countFollow(core.meId, accountId, 1)
    if (isOn && settled.following) renewHome(mergeWaitsMs)
    if (!isOn && before?.following === true) countFollow(core.meId, accountId, -1)
    if (!isOn) core.forgetAccount(accountId, { fromHomeOnly: true, withNotifications: false })
    return settled
  }

  /** The home of a new account was empty before the server processed the follow, and servers add older posts to it some time after their answer. */
  function renewHome([waitMs, ...later]: readonly number[]): void {
    endRenewing()
    const home = core.timelines.get('home')
    if (home && home.handle.getSnapshot().rows.length < firstPage) home.dispatch({ kind: 'waited', now: core.clock.now() })
    if (waitMs !== undefined) endRenewing = core.clock.setTimer(() => renewHome(later), waitMs)
  }

  /** Answers the new relationship; undefined where the action is queued for later. */
  async function actFollow(task: FollowTask): Promise<Relationship | undefined> {
    const { accountId, isOn } = task
    if (core.postpone(task, false)) {
      tell('follow', accountId, isOn)
      return undefined
    }
    const goal = isOn ? `follow ${JSON.stringify(task.options)}` : 'unfollow'
    const answer = await queue.run<Relationship | undefined>(
      `relationship ${accountId}`,
      goal,
      () => showFollow(task),
      async () => {
        try {
          return await sendFollow(task)
        } catch (cause) {
          // Without a network the action is queued where there is a queue, and its effect stays on screen.
          if (asApiError(cause).kind === 'offline' && core.postpone(task, true)) return undefined
          core.alert(cause, { action: isOn ? 'follow' : 'unfollow', accountId })
          throw cause
        }
      },
    )
    tell('follow', accountId, isOn)
    return answer
  }

  async function ask(accountId: string): Promise<Relationship | undefined> {
    const { data } = await client.call(accountEndpoints.relationships, { query: { id: [accountId], with_suspended: true } })
    return data[0]
  }

  /** Follower and following counts change with a follow. */
  function countFollow(followerId: string | null, followedId: string | null, by: 1 | -1): void {
    count(followedId, 'followers_count', 'hide_followers_count', by)
    count(followerId, 'following_count', 'hide_following_count', by)
  }

  /** Changes a count, unless its owner hides it and the server says 0 to others. */
  function count(
    accountId: string | null,
    field: 'followers_count' | 'following_count',
    hiding: 'hide_followers_count' | 'hide_following_count',
    by: 1 | -1,
  ): void {
    if (accountId === null) return
    store.patch('account', accountId, (account) =>
      accountId !== core.meId && account.other_settings?.[hiding] === true
        ? account
        : { ...account, [field]: Math.max(0, account[field] + by) },
    )
    store.acknowledge('account', accountId, [field])
  }

  /** Corrects the counts of both accounts for follows that end, as far as they were known. */
  function countEnds(
    accountId: string,
    { wasFollowed, wasFollower }: { readonly wasFollowed: boolean; readonly wasFollower: boolean },
  ): void {
    if (wasFollowed) countFollow(core.meId, accountId, -1)
    if (wasFollower) countFollow(accountId, core.meId, -1)
  }

  /** Entities from the list of muted accounts contain the end of their mute, which is outdated now. */
  function setMuteEnd(accountId: string, { muting_expires_at: end }: Relationship): void {
    store.patch('account', accountId, (account) => (account.mute_expires_at === undefined ? account : { ...account, mute_expires_at: end }))
    store.acknowledge('account', accountId, ['mute_expires_at'])
  }

  function tell(action: 'follow' | 'mute' | 'block', accountId: string, isOn: boolean): void {
    core.emit({ kind: 'acted', act: { action, isOn, accountId } })
  }

  const bondsWith = (accountId: string) => {
    const known = store.base('relationship', accountId)
    return { wasFollowed: known?.following === true, wasFollower: known?.followed_by === true }
  }

  /** Shows a block of a server, or its end, which the server has acknowledged. */
  function showDomainBlock(domain: string, isOn: boolean): void {
    for (const id of store.ids('account')) {
      if (store.base('account', id)?.acct.toLowerCase().endsWith(`@${domain.toLowerCase()}`) !== true) continue
      if (isOn) countEnds(id, bondsWith(id))
      store.patch('relationship', id, (relationship) => ({
        ...relationship,
        domain_blocking: isOn,
        ...(isOn && { following: false, requested: false, followed_by: false }),
      }))
      store.acknowledge('relationship', id, ['domain_blocking', 'following', 'requested', 'followed_by'])
      if (isOn) core.forgetAccount(id, { fromHomeOnly: false, withNotifications: true })
    }
  }

  const params = (id: string) => ({ params: { id } })

  return {
    showFollow,
    async settleFollow(answer) {
      await settleFollow(answer)
    },
    follow: (accountId, options = {}) => actFollow({ kind: 'follow', accountId, isOn: true, options }),
    unfollow: (accountId) => actFollow({ kind: 'follow', accountId, isOn: false, options: {} }),
    async block(accountId) {
      let bonds = { wasFollowed: false, wasFollower: false }
      const answer = await act(
        'block',
        accountId,
        'block',
        (relationship) => ({ ...relationship, blocking: true, following: false, requested: false, followed_by: false }),
        () => {
          // A follow that was being sent before is answered and counted by now.
          bonds = bondsWith(accountId)
          return client.call(accountEndpoints.block, params(accountId))
        },
      )
      countEnds(accountId, bonds)
      core.forgetAccount(accountId, { fromHomeOnly: false, withNotifications: true })
      tell('block', accountId, true)
      return answer
    },
    async unblock(accountId) {
      const answer = await act(
        'unblock',
        accountId,
        'unblock',
        (relationship) => ({ ...relationship, blocking: false }),
        () => client.call(accountEndpoints.unblock, params(accountId)),
      )
      tell('block', accountId, false)
      return answer
    },
    async mute(accountId, { notifications = true, duration = 0 } = {}) {
      const answer = await act(
        'mute',
        accountId,
        `mute ${notifications} ${duration}`,
        (relationship) => ({
          ...relationship,
          muting: true,
          muting_notifications: notifications,
          muting_expires_at: duration === 0 ? null : new Date(core.clock.now() + duration * 1000).toISOString(),
        }),
        () => client.call(accountEndpoints.mute, { ...params(accountId), body: { notifications, duration } }),
      )
      setMuteEnd(accountId, answer)
      core.forgetAccount(accountId, { fromHomeOnly: false, withNotifications: answer.muting_notifications })
      tell('mute', accountId, true)
      return answer
    },
    async unmute(accountId) {
      const answer = await act('unmute', accountId, 'unmute', withoutMute, () => client.call(accountEndpoints.unmute, params(accountId)))
      setMuteEnd(accountId, answer)
      tell('mute', accountId, false)
      return answer
    },
    async blockDomain(domain, isOn) {
      try {
        await client.call(isOn ? domainBlockEndpoints.create : domainBlockEndpoints.remove, { body: { domain } })
      } catch (cause) {
        core.alert(cause, { action: 'block-domain' })
        throw cause
      }
      core.emit({ kind: 'acted', act: { action: 'block-domain', isOn, domain } })
      showDomainBlock(domain, isOn)
    },
    async applyAct(act) {
      if (act.action === 'block-domain') return showDomainBlock(act.domain, act.isOn)
      if (!('accountId' in act) || store.base('account', act.accountId) === undefined) return
      const { accountId } = act
      const askedAt = store.moment()
      const answer = await ask(accountId)
      if (answer === undefined) return
      const bonds = bondsWith(accountId)
      store.put('relationship', accountId, answer, askedAt)
      countEnds(accountId, {
        wasFollowed: bonds.wasFollowed && !answer.following,
        wasFollower: bonds.wasFollower && !answer.followed_by,
      })
      if (answer.blocking || answer.muting)
        core.forgetAccount(accountId, { fromHomeOnly: false, withNotifications: answer.blocking || answer.muting_notifications })
      else if (bonds.wasFollowed && !answer.following) core.forgetAccount(accountId, { fromHomeOnly: true, withNotifications: false })
    },
    setNote: (accountId, comment) =>
      act(
        'note',
        accountId,
        `note ${comment}`,
        (relationship) => ({ ...relationship, note: comment }),
        () => client.call(accountEndpoints.note, { ...params(accountId), body: { comment } }),
      ),
    async removeFromFollowers(accountId) {
      let wasFollower = false
      const answer = await act(
        'remove-from-followers',
        accountId,
        'remove',
        (relationship) => ({ ...relationship, followed_by: false }),
        () => {
          wasFollower = bondsWith(accountId).wasFollower
          return client.call(accountEndpoints.removeFromFollowers, params(accountId))
        },
      )
      countEnds(accountId, { wasFollowed: false, wasFollower })
      return answer
    },
    endorse: (accountId, isOn) =>
      act(
        'endorse',
        accountId,
        `endorse ${isOn}`,
        (relationship) => ({ ...relationship, endorsed: isOn }),
        async () => {
          const row = isOn ? accountEndpoints.endorse : accountEndpoints.unendorse
          try {
            return await client.call(row, params(accountId))
          } catch (cause) {
            if (!isUnknownCall(cause)) throw cause
            return client.call({ ...row, path: isOn ? olderNames.endorse : olderNames.unendorse }, params(accountId))
          }
        },
      ),
    async answerFollowRequest(accountId, isAccepted) {
      let wasFollower = false
      try {
        const { followed_by: isFollower } = await act(
          'follow-request',
          accountId,
          `answer ${isAccepted}`,
          (relationship) => ({ ...relationship, requested_by: false, followed_by: isAccepted || relationship.followed_by }),
          () => {
            wasFollower = bondsWith(accountId).wasFollower
            return client.call(isAccepted ? followRequestEndpoints.authorize : followRequestEndpoints.reject, params(accountId))
          },
        )
        if (isAccepted && isFollower && !wasFollower) countFollow(accountId, core.meId, 1)
      } catch (cause) {
        // It was answered on another device, or withdrawn.
        if (asApiError(cause).kind === 'not-found') core.forgetFollowRequest(accountId)
        throw cause
      }
      core.forgetFollowRequest(accountId)
    },
    updateMe(own: CredentialAccount, askedAt?: number) {
      const { source: _source, role: _role, ...account } = own
      store.put('credentialAccount', own.id, own, askedAt)
      store.put('account', own.id, account, askedAt)
      if (askedAt !== undefined) return
      // An answer requested before the change must not bring the old profile back.
      store.acknowledge('credentialAccount', own.id, Object.keys(own) as (keyof CredentialAccount)[])
      store.acknowledge('account', own.id, Object.keys(account) as (keyof Account)[])
    },
  }
}

function followed(relationship: Relationship, options: FollowTask['options'], isLocked: boolean): Relationship {
  return {
    ...relationship,
    ...(relationship.following || !(isLocked || relationship.requested) ? { following: true } : { requested: true }),
    showing_reblogs: options.reblogs ?? (relationship.following ? relationship.showing_reblogs : true),
    notifying: options.notify ?? relationship.notifying,
    languages: options.languages ?? relationship.languages,
  }
}

function unfollowed(relationship: Relationship): Relationship {
  return { ...relationship, following: false, requested: false, notifying: false }
}
