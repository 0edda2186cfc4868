import type { AccountTables } from './people/accounts/table.ts'
import type { AnnualReportTables } from './posts/annual-reports/table.ts'
import type { ReportTables } from './operator/reports/table.ts'
import type { AnnouncementTables } from './announcements/table.ts'
import type { AntennaTables } from './collections/antennas/table.ts'
import type { BookmarkCategoryTables } from './posts/bookmark-categories/table.ts'
import type { BookmarkTables } from './posts/bookmarks/table.ts'
import type { CardTables } from './posts/cards/table.ts'
import type { CircleTables } from './posts/circles/table.ts'
import type { ConversationTables } from './timelines/conversations/table.ts'
import type { CustomEmojiTables } from './files/custom-emojis/table.ts'
import type { EmojiReactionTables } from './posts/emoji-reactions/table.ts'
import type { FederationTables } from './federation/table.ts'
import type { FavouriteTables } from './posts/favourites/table.ts'
import type { FilterTables } from './posts/filters/table.ts'
import type { ImportTables } from './pages/own-account/table.ts'
import type { InstanceTables } from './operator/instance/table.ts'
import type { EmailTables } from './identity/emails/table.ts'
import type { ListTables } from './collections/lists/table.ts'
import type { JobTables } from './platform/jobs/table.ts'
import type { MarkerTables } from './timelines/markers/table.ts'
import type { ModerationTables } from './operator/moderation/table.ts'
import type { MediaTables } from './files/media/table.ts'
import type { NotificationTables } from './notification-rules/table.ts'
import type { OauthTables } from './identity/oauth/table.ts'
import type { OutboxTables } from './platform/events/table.ts'
import type { PollTables } from './posts/polls/table.ts'
import type { ProcessTables } from './platform/processes/table.ts'
import type { PublishingTables } from './posts/publishing/table.ts'
import type { PushTables } from './push/table.ts'
import type { RegistrationTables } from './identity/registration/table.ts'
import type { CollectionTables } from './collections/recommended/table.ts'
import type { RelationshipTables } from './people/relationships/table.ts'
import type { RestrictionTables } from './people/restrictions/table.ts'
import type { SecondFactorTables } from './identity/second-factor/table.ts'
import type { SignInTables } from './identity/sign-in/table.ts'
import type { StatusTables } from './posts/statuses/table.ts'
import type { TagTables } from './discovery/tags/table.ts'

/** All tables of the database; each folder describes its own. This file is in no folder because all of them use it. */
export interface Tables
  extends
    AccountTables,
    AnnouncementTables,
    AntennaTables,
    BookmarkCategoryTables,
    BookmarkTables,
    CardTables,
    CircleTables,
    CollectionTables,
    ConversationTables,
    CustomEmojiTables,
    EmojiReactionTables,
    FavouriteTables,
    FederationTables,
    FilterTables,
    ImportTables,
    InstanceTables,
    EmailTables,
    ListTables,
    JobTables,
    MarkerTables,
    MediaTables,
    ModerationTables,
    NotificationTables,
    OauthTables,
    OutboxTables,
    PollTables,
    ProcessTables,
    AnnualReportTables,
    PublishingTables,
    ReportTables,
    PushTables,
    RegistrationTables,
    RelationshipTables,
    RestrictionTables,
    SecondFactorTables,
    SignInTables,
    StatusTables,
    TagTables {}
