import { createLookups } from '@starling/domain/actions'
import { quotePermission } from '@starling/domain/compose'
import { cutText } from '@starling/domain/content'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Quote, Reply, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AccountName } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { readContent } from '../../entities/content/readContent.ts'
import { EmojiText } from '../../entities/emoji/EmojiText.tsx'
import { localDomainOf, warningOf } from '../../entities/status/statusFacts.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './RelatedStatus.module.css'

interface RelatedStatusProps {
  readonly kind: 'reply' | 'quote' | 'edit'
  readonly statusId: string
  /** Null for a quote that is already published and cannot be removed. */
  readonly onRemove: (() => void) | null
}

/** More characters than fit the visible lines. */
const longestExcerpt = 500

/** A short form of the answered, quoted or edited post. */
export function RelatedStatus({ kind, statusId, onRemove }: RelatedStatusProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const status = useStatus(statusId)
  const account = useAccount(status?.account.id)
  const [isMissing, setMissing] = useState(false)
  const isKnown = status !== undefined

  useEffect(() => {
    if (isKnown) return
    session
      .part(createLookups)
      .loadStatus(statusId)
      .then(
        () => setMissing(false),
        () => setMissing(true),
      )
  }, [session, statusId, isKnown])

  const Icon = kind === 'reply' ? Reply : kind === 'quote' ? Quote : Pencil
  const words = kind === 'reply' ? t`Replying to` : kind === 'quote' ? t`Quoting` : t`Editing your post`
  const removeWords = kind === 'reply' ? t`Do not reply` : kind === 'quote' ? t`Do not quote` : t`Stop editing`
  const text = status
    ? cutText(warningOf(i18n, status) || readContent(status, localDomainOf(session.client.origin)).text, longestExcerpt)
    : ''

  // Shown also after pasting an address: the quote will need the author's approval.
  const isReviewed =
    kind === 'quote' &&
    onRemove !== null &&
    status !== undefined &&
    quotePermission(status, session.me?.id === status.account.id) === 'manual'

  return (
    <section className={styles.related} aria-label={words} data-kind={kind}>
      <header className={styles.head}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" className={styles.icon} />
        <span className={styles.words}>{words}</span>
        {account && kind !== 'edit' && (
          <>
            <Avatar account={account} size={20} />
            <AccountName account={account} className={styles.name} />
          </>
        )}
        {onRemove && <IconButton label={removeWords} icon={<X size={16} strokeWidth={2} />} onClick={onRemove} className={styles.remove} />}
      </header>
      {kind !== 'edit' && text !== '' && (
        <p className={styles.text} dir="auto" lang={status?.language ?? undefined}>
          <EmojiText text={text} emojis={status?.emojis ?? []} />
        </p>
      )}
      {isReviewed && (
        <p className={styles.note}>
          <Trans>Author will manually review</Trans>
        </p>
      )}
      {isMissing && (
        <p className={styles.text}>
          <Trans>This post cannot be shown. It may have been deleted.</Trans>
        </p>
      )}
    </section>
  )
}
