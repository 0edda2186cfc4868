import type { NotificationData } from './table.ts'

/** Types that may happen again between the same two accounts without replacing what was told before. */
const repeatable = new Set(['admin.report', 'moderation_warning', 'severed_relationships', 'scheduled_status'])

/** What makes two notifications of one account the same; null where the same may be told again. */
export function activityKey(type: string, fromAccountId: string, statusId: string | null, data: NotificationData): string | null {
  if (repeatable.has(type)) return null
  // R-ntf-27: a quote is the same however often and by whichever path it is told.
  const what = data.emoji === undefined ? '' : `:${data.emoji.name}@${data.emoji.domain ?? ''}`
  const list = data.list_id === undefined ? '' : `:${data.list_id}`
  const year = data.annual_report === undefined ? '' : `:${data.annual_report.year}`
  return `${type}:${fromAccountId}:${statusId ?? ''}${what}${list}${year}`
}
