import type { Status } from '@starling/api/statuses'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { cutText } from '@starling/domain/content'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement, RefObject } from 'react'
import { statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { useRelationship } from '../account/useRelationship.ts'
import { Link } from '../../ui/Link.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import { OutLink } from '../content/OutLink.tsx'
import { readContent } from '../content/readContent.ts'
import { EmojiText } from '../emoji/EmojiText.tsx'
import { linkedStatuses } from '../link/linkedStatuses.ts'
import { clock } from '../time/clock.ts'
import { AuthorLine } from './AuthorLine.tsx'
import { filtersInForce } from './filterVerdict.ts'
import styles from './LinkedStatus.module.css'
import { localDomainOf, useWarning } from './statusFacts.ts'

interface LinkedStatusProps {
  /** An address that looks like that of a post. */
  readonly href: string
  /** What is shown where the reader's server does not know such a post, such as its own preview of the page. */
  readonly otherwise: ReactElement | null
}

/** How long it must be in view before it is looked up, in milliseconds, so that scrolling past requests nothing. */
const settledMs = 300
/** More characters than fit the visible lines. */
const longestExcerpt = 300

/** A small preview of the post another post links to: author and first lines, in a place of constant height. */
export function LinkedStatus({ href, otherwise }: LinkedStatusProps) {
  const session = useSession()
  const place = useRef<HTMLDivElement>(null)
  const isInView = useStaysInView(place)
  /** Undefined until it is looked up. */
  const [id, setId] = useState<string | null | undefined>(undefined)
  const status = useStatus(id)
  const isPresent = status !== undefined

  useEffect(() => {
    if (!isInView || isPresent) return undefined
    let isOver = false
    linkedStatuses(session)
      .find(href)
      .then(
        (found) => {
          if (!isOver) setId(found)
        },
        // It may be known the next time the post is in view.
        () => {
          if (!isOver) setId(null)
        },
      )
    return () => {
      isOver = true
    }
  }, [session, href, isInView, isPresent])

  if (status) return <StatusPreview status={status} />
  if (id !== null) {
    return (
      <div ref={place} className={styles.preview}>
        <Bone inlineSize="40%" />
      </div>
    )
  }
  return (
    otherwise ?? (
      <OutLink href={href} className={styles.unknown}>
        <Trans>A post at {hostOf(href)}</Trans>
      </OutLink>
    )
  )
}

/** Author and first lines of a post; a press opens it. */
export function StatusPreview({ status }: { readonly status: Status }) {
  const session = useSession()
  const account = useAccount(status.account.id) ?? status.account
  const relationship = useRelationship(account.id)
  const warning = useWarning(status)
  const words = useCover(status, relationship?.blocking === true || relationship?.muting === true)
  const text = words ?? warning ?? readContent(status, localDomainOf(session.client.origin)).text
  const media = status.media_attachments.length
  return (
    <Link className={styles.preview} href={statusPath(account.acct, status.id)} data-hover-account={account.id}>
      <AuthorLine account={account} at={status.created_at} size={20} />
      <span className={styles.text} dir="auto" lang={words === null ? (status.language ?? undefined) : undefined}>
        {text === '' ? (
          media > 0 && <Plural value={media} one="# attachment" other="# attachments" />
        ) : (
          <EmojiText text={cutText(text, longestExcerpt)} emojis={words === null ? status.emojis : []} />
        )}
      </span>
    </Link>
  )
}

/** The text shown instead for a muted or blocked author or a filtered post; null for all others. */
function useCover(status: Status, isShut: boolean): string | null {
  const { t } = useLingui()
  const { me } = useSession()
  if (isShut) return t`From someone you muted or blocked`
  if (me?.id === status.account.id) return null
  const titles = filtersInForce(status, clock.now())
    .filter(({ filter_action: action }) => action !== 'blur')
    .map(({ title }) => title)
  return titles.length === 0 ? null : t`Filtered: ${titles.join(', ')}`
}

/** Whether it has been in view for a while; where the browser cannot tell, always true. */
function useStaysInView(place: RefObject<HTMLElement | null>): boolean {
  const [isSettled, setSettled] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = place.current
    if (isSettled || !element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting === true) timer = setTimeout(() => setSettled(true), settledMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [place, isSettled])
  return isSettled
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host : href
}
