import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { portsTo } from './renderScreen.fixture.tsx'
import { accounts } from '../accounts/accounts.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import type { SignedInAccount } from '../accounts/readAccounts.ts'

/** An account of a test's server, as it is kept on the device once it is signed in. */
export function signedIn(origin: string, { account: { id, acct }, token }: TestAccount): SignedInAccount {
  return {
    key: accountKey(origin, id),
    origin,
    id,
    token,
    scopes: 'read write follow push',
    clientId: '',
    clientSecret: '',
    acct,
    displayName: acct,
    avatar: '',
  }
}

/** Signs in another account on this device; answers its key. The account on screen stays. */
export function signInBeside(origin: string, account: TestAccount): string {
  const active = accounts.get().active
  const added = signedIn(origin, account)
  accounts.add(added)
  accounts.activate(active)
  return added.key
}

/** The origin under which the client knows the second of two test servers, which both believe to be at the same one. */
export const elsewhere = 'https://elsewhere.test'

/** Ports that send each request to the server that it names; requests to the second one fail while it is away. */
export function portsToBoth(server: TestServer, other: TestServer, isAway: () => boolean = () => false) {
  const [here, there] = [portsTo(server).fetch, portsTo(other).fetch]
  const fetch: typeof here = async (url, init) => {
    if (!url.startsWith(elsewhere)) return await here(url, init)
    if (isAway()) throw new TypeError('Failed to fetch')
    return await there(`${other.origin}${url.slice(elsewhere.length)}`, init)
  }
  return { fetch }
}
