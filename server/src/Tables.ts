import type { AccountTables } from './accounts/table.ts'
import type { AnnualReportTables } from './annual-reports/table.ts'
import type { ReportTables } from './reports/table.ts'
import type { AnnouncementTables } from './announcements/table.ts'
import type { AntennaTables } from './antennas/table.ts'
import type { BookmarkCategoryTables } from './bookmark-categories/table.ts'
import type { BookmarkTables } from './bookmarks/table.ts'
import type { CardTables } from './cards/table.ts'
import type { CircleTables } from './circles/table.ts'
import type { ConversationTables } from './conversations/table.ts'
import type { CustomEmojiTables } from './custom-emojis/table.ts'
import type { EmojiReactionTables } from './emoji-reactions/table.ts'
import type { FavouriteTables } from './favourites/table.ts'
import type { FilterTables } from './filters/table.ts'
import type { InstanceTables } from './instance/table.ts'
import type { ListTables } from './lists/table.ts'
import type { JobTables } from './jobs/table.ts'
import type { MarkerTables } from './markers/table.ts'
import type { MediaTables } from './media/table.ts'
import type { NotificationTables } from './notification-delivery/table.ts'
import type { OauthTables } from './oauth/table.ts'
import type { PollTables } from './polls/table.ts'
import type { ProcessTables } from './processes/table.ts'
import type { PublishingTables } from './publishing/table.ts'
import type { PushTables } from './push/table.ts'
import type { RelationshipTables } from './relationships/table.ts'
import type { SignInTables } from './sign-in/table.ts'
import type { StatusTables } from './statuses/table.ts'
import type { TagTables } from './tags/table.ts'

/** Every table of the database; each folder describes its own. It stands here, not in a folder, because all of them read it. */
export interface Tables
  extends
    AccountTables,
    AnnouncementTables,
    AntennaTables,
    BookmarkCategoryTables,
    BookmarkTables,
    CardTables,
    CircleTables,
    ConversationTables,
    CustomEmojiTables,
    EmojiReactionTables,
    FavouriteTables,
    FilterTables,
    InstanceTables,
    ListTables,
    JobTables,
    MarkerTables,
    MediaTables,
    NotificationTables,
    OauthTables,
    PollTables,
    ProcessTables,
    AnnualReportTables,
    PublishingTables,
    ReportTables,
    PushTables,
    RelationshipTables,
    SignInTables,
    StatusTables,
    TagTables {}
