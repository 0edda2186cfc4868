import { accountEndpoints } from '@starling/api/accounts'
import { pollEndpoints } from '@starling/api/polls'
import { statusEndpoints } from '@starling/api/statuses'
import type { ActionTask, SessionPorts } from '../ports/index.ts'

/** Makes the function that reads the post, poll or relationship of a task again, without an alert. Rejects with the ApiError. */
export function createTaskRefresh({ client, store, importStatuses }: SessionPorts): { refresh(task: ActionTask): Promise<void> } {
  return {
    async refresh(task) {
      if (task.kind === 'follow') {
        const query = { id: [task.accountId], with_suspended: true }
        const { data, askedAt } = await client.call(accountEndpoints.relationships, { query })
        for (const relationship of data) store.put('relationship', relationship.id, relationship, askedAt)
      } else if (task.kind === 'vote') {
        const { data, askedAt } = await client.call(pollEndpoints.get, { params: { id: task.pollId } })
        store.put('poll', task.pollId, data, askedAt)
      } else {
        const { data, askedAt } = await client.call(statusEndpoints.get, { params: { id: task.statusId } })
        importStatuses([data], { askedAt })
      }
    },
  }
}
