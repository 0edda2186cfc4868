import {
  AtSign,
  Bell,
  CalendarHeart,
  CalendarX2,
  CircleAlert,
  ContactRound,
  Flag,
  HeartCrack,
  Link2,
  List,
  ListChecks,
  Pencil,
  Quote,
  Repeat2,
  Smile,
  Star,
  UserPlus,
  UserRoundCheck,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'

/** An icon for each type; unknown types get the bell. */
const icons = new Map<string, LucideIcon>([
  ['follow', UserPlus],
  ['follow_request', UserRoundCheck],
  ['favourite', Star],
  ['reblog', Repeat2],
  ['emoji_reaction', Smile],
  ['reaction', Smile],
  ['mention', AtSign],
  ['quote', Quote],
  ['status_reference', Link2],
  ['status', Bell],
  ['list_status', List],
  ['update', Pencil],
  ['quoted_update', Pencil],
  ['poll', ListChecks],
  ['admin.sign_up', UserPlus],
  ['admin.report', Flag],
  ['moderation_warning', CircleAlert],
  ['severed_relationships', HeartCrack],
  ['annual_report', CalendarHeart],
  ['scheduled_status', CalendarX2],
  ['added_to_collection', ContactRound],
  ['collection_update', ContactRound],
])

export function NotificationIcon({ type, size }: { readonly type: string; readonly size: number }) {
  return createElement(icons.get(type) ?? Bell, {
    size,
    strokeWidth: 1.75,
    fill: type === 'favourite' ? 'currentColor' : 'none',
    'aria-hidden': true,
  })
}
