import { readSeenPosts } from '@starling/domain/seen'
import type { SeenPosts } from '@starling/domain/seen'
import type { AccountStore } from '../../storage/accountStore.ts'
import { accountStore } from '../../storage/accountStore.ts'
import { seenStorageKey } from '../../storage/storageKeys.ts'

/** The posts that an account has seen on this device, in any of its tabs. */
export function seenPosts(accountKey: string): AccountStore<SeenPosts> {
  return accountStore<SeenPosts>(seenStorageKey, accountKey, readSeenPosts, [])
}
