import type { NotificationData } from './table.ts'

/** Types that may occur repeatedly between the same accounts without replacing an earlier notification. */
const repeatable = new Set(['admin.report', 'moderation_warning', 'severed_relationships', 'scheduled_status'])

/** The key by which repeated notifications of one account are recognised; null where repetitions are allowed. */
export function activityKey(type: string, fromAccountId: string, statusId: string | null, data: NotificationData): string | null {
  if (repeatable.has(type)) return null
  // Several events report the same quote, so its key does not depend on the event.
  const what = data.emoji === undefined ? '' : `:${data.emoji.name}@${data.emoji.domain ?? ''}`
  const list = data.list_id === undefined ? '' : `:${data.list_id}`
  const collection = data.collection_id === undefined ? '' : `:${data.collection_id}`
  const year = data.annual_report === undefined ? '' : `:${data.annual_report.year}`
  return `${type}:${fromAccountId}:${statusId ?? ''}${what}${list}${collection}${year}`
}
