import type { Announcement } from './announcement.ts'

/** An unread announcement for tests. */
export function anAnnouncement(given: Partial<Announcement> = {}): Announcement {
  return {
    id: '1',
    content: '<p>Welcome</p>',
    starts_at: null,
    ends_at: null,
    all_day: false,
    published_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
    read: false,
    mentions: [],
    statuses: [],
    tags: [],
    emojis: [],
    reactions: [],
    ...given,
  }
}
