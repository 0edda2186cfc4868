import { anAccount } from '../accounts/account.fixture.ts'
import { aStatus } from '../statuses/status.fixture.ts'
import type { Conversation } from './conversation.ts'

/** An unread conversation for tests. */
export function aConversation(given: Partial<Conversation> = {}): Conversation {
  return {
    id: '1',
    unread: true,
    accounts: [anAccount({ id: '2', username: 'grace' })],
    last_status: aStatus({ visibility: 'direct' }),
    ...given,
  }
}
