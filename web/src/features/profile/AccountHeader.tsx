import { createRelationshipBatch } from '@starling/domain/actions'
import { noteLimits, shareOf } from '@starling/domain/content'
import { accountEndpoints } from '@starling/api/accounts'
import type { Account } from '@starling/api/accounts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { AccountMarks } from '../../entities/account/AccountMarks.tsx'
import { AccountName, nameOf } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { FollowButton } from '../../entities/account/FollowButton.tsx'
import { RichText } from '../../entities/content/RichText.tsx'
import { EmojiText } from '../../entities/emoji/EmojiText.tsx'
import { formatCount, formatDay } from '../../entities/time/formatTime.ts'
import {
  accountFeaturedPath,
  accountFollowersPath,
  accountFollowingPath,
  accountMediaPath,
  accountPath,
  accountRepliesPath,
  editProfilePath,
} from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../../entities/account/useRelationship.ts'
import { useIsUnsupported } from '../../session/useInstance.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/Link.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import { TabLinks } from '../../ui/Tabs.tsx'
import styles from './AccountHeader.module.css'
import { AccountNotices } from './AccountNotices.tsx'
import { AsksToFollow } from './AsksToFollow.tsx'
import { FamiliarFollowers } from './FamiliarFollowers.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ProfileShortcuts } from './ProfileShortcuts.tsx'

/** The tabs of a profile. */
export type ProfileTab = 'posts' | 'replies' | 'media' | 'featured'

interface AccountHeaderProps {
  readonly account: Account
  readonly tab: ProfileTab
  /** Whether the account is limited by the server and the reader has not chosen to see it. */
  readonly isHidden: boolean
  readonly onReveal: () => void
}

const look = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const tabPaths = {
  posts: accountPath,
  replies: accountRepliesPath,
  media: accountMediaPath,
  featured: accountFeaturedPath,
} as const satisfies Record<ProfileTab, (acct: string) => string>

/** An account's profile, and the reader's relationship to it. */
export function AccountHeader({ account, tab, isHidden, onReveal }: AccountHeaderProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const { me } = session
  const relationship = useRelationship(account.id)
  const isSelf = me?.id === account.id
  const isUnsupported = useIsUnsupported()
  const hasFeatured = tab === 'featured' || !(isUnsupported(accountEndpoints.featuredTags) && isUnsupported(accountEndpoints.endorsements))
  const { acct } = account
  const fieldLimits = useMemo(() => shareOf(noteLimits, account.fields.length), [account.fields.length])

  useEffect(() => {
    if (me && !isSelf) session.part(createRelationshipBatch).renew(account.id)
  }, [session, me, isSelf, account.id])

  if (isHidden) {
    return (
      <article className={styles.header} aria-label={nameOf(account)}>
        <div className={styles.notice}>
          <p>
            <Trans>This profile has been hidden by the moderators of your server.</Trans>
          </p>
          <Button onClick={onReveal}>
            <Trans>Show it anyway</Trans>
          </Button>
        </div>
      </article>
    )
  }

  return (
    <article className={styles.header} aria-label={nameOf(account)}>
      <AccountNotices account={account} />
      <div className={styles.banner}>
        {account.header_static && !account.suspended && (
          <PictureOr className={styles.picture} src={account.header_static} alt={account.header_description ?? ''} instead={null} />
        )}
        {me && !isSelf && <AsksToFollow account={account} />}
      </div>
      <div className={styles.body}>
        <div className={styles.top}>
          <a
            className={styles.face}
            href={account.avatar || undefined}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t`Open profile picture`}
          >
            <Avatar account={account} size={92} />
          </a>
          <div className={styles.actions}>
            {!account.suspended && me && !isSelf && <ProfileShortcuts account={account} />}
            {!account.suspended && <ProfileMenu account={account} />}
            {isSelf && (
              <ButtonLink href={editProfilePath} kind="outline">
                <Trans>Edit profile</Trans>
              </ButtonLink>
            )}
            {!account.suspended && <FollowButton accountId={account.id} />}
          </div>
        </div>
        <div>
          <h2 className={styles.name}>
            <AccountName account={account} />
          </h2>
          <div className={styles.line}>
            <span className={styles.acct} dir="ltr">
              @{acct}
            </span>
            <AccountMarks account={account} />
            {relationship?.followed_by && (
              <span className={styles.badge}>
                {relationship.following ? <Trans>You follow each other</Trans> : <Trans>Follows you</Trans>}
              </span>
            )}
            {relationship?.muting && (
              <span className={styles.badge}>
                <Trans>Muted</Trans>
              </span>
            )}
            {relationship?.domain_blocking && (
              <span className={styles.badge}>
                <Trans>Server blocked</Trans>
              </span>
            )}
            {relationship?.blocking && (
              <span className={styles.badge}>
                <Trans>Blocked</Trans>
              </span>
            )}
          </div>
        </div>
        {!isSelf && me && !relationship && <div className={styles.noteRoom} />}
        {!isSelf && me && relationship && !isUnsupported(accountEndpoints.note) && (
          <NoteEditor key={account.id} accountId={account.id} note={relationship.note} />
        )}
        {account.note && !account.suspended && <RichText html={account.note} emojis={account.emojis} />}
        {!account.suspended && account.fields.length > 0 && (
          <dl className={styles.fields}>
            {account.fields.map((field, index) => (
              <div key={index} className={classes(styles.field, field.verified_at !== null && styles.verified)}>
                <dt className={styles.label} dir="auto">
                  <EmojiText text={field.name} emojis={account.emojis} limits={fieldLimits} />
                </dt>
                <dd className={styles.value}>
                  {field.verified_at !== null && (
                    <span
                      className={styles.check}
                      data-tooltip={t`Ownership of this link was checked on ${formatDay(field.verified_at, i18n.locale)}`}
                    >
                      <BadgeCheck {...look} />
                    </span>
                  )}
                  <RichText html={field.value} emojis={account.emojis} limits={fieldLimits} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <Figures account={account} />
        {!isSelf && me && !account.suspended && <FamiliarFollowers accountId={account.id} acct={acct} />}
      </div>
      {!account.suspended && (
        <TabLinks
          label={t`Profile`}
          current={tabPaths[tab](acct)}
          tabs={[
            { href: accountPath(acct), label: t`Posts` },
            { href: accountRepliesPath(acct), label: t`Posts and replies` },
            { href: accountMediaPath(acct), label: t`Media` },
            ...(hasFeatured ? [{ href: accountFeaturedPath(acct), label: t`Featured` }] : []),
          ]}
        />
      )}
    </article>
  )
}

/** The counts; one hidden by the owner is shown as hidden and not as zero. */
function Figures({ account }: { readonly account: Account }) {
  const { t, i18n } = useLingui()
  const { acct, other_settings: hides } = account
  const figure = (value: number, isHidden: boolean | undefined) => (
    <strong data-count>{isHidden ? t`hidden` : formatCount(value, i18n.locale)}</strong>
  )
  return (
    <div className={styles.figures}>
      <span>
        {figure(account.statuses_count, hides?.hide_statuses_count)} <Plural value={account.statuses_count} one="post" other="posts" />
      </span>
      <Link href={accountFollowingPath(acct)}>
        {figure(account.following_count, hides?.hide_following_count)} <Trans>following</Trans>
      </Link>
      <Link href={accountFollowersPath(acct)}>
        {figure(account.followers_count, hides?.hide_followers_count)}{' '}
        <Plural value={account.followers_count} one="follower" other="followers" />
      </Link>
      <span className={styles.since}>
        <Trans>Since {formatDay(account.created_at, i18n.locale)}</Trans>
      </span>
      {account.software && <span>{account.software}</span>}
    </div>
  )
}
