import { actOnStatus } from '../status-actions/actOnStatus.ts'
import { noteLimits, shareOf } from '@starling/domain/content'
import { chooseOption, isPollClosed, pollResults, pollTotal } from '@starling/domain/polls'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { useInteractionPrompt } from '../../accounts/interactionPrompt.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePoll } from '../../session/useEntity.ts'
import { Button } from '../../ui/Button.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EmojiText } from '../emoji/EmojiText.tsx'
import { clock } from '../time/clock.ts'
import { formatCount, formatLeft } from '../time/formatTime.ts'
import styles from './PollView.module.css'

interface PollViewProps {
  readonly pollId: string
  /** The post's own address, for readers who must sign in first. */
  readonly url: string | null
  readonly isOwn: boolean
  /** The translated options, in their order; null where the original is shown. */
  readonly titles?: readonly string[] | null
}

/** A poll: choices while the reader can vote, results afterwards. */
export function PollView({ pollId, url, isOwn, titles = null }: PollViewProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const poll = usePoll(pollId)
  const prompt = useInteractionPrompt()
  const [choice, setChoice] = useState<{ readonly of: string; readonly chosen: readonly number[] } | null>(null)
  const [isShowingResults, setShowingResults] = useState(false)
  const [isRefreshing, setRefreshing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The vote button is removed once the reader has voted.
  const lostFocus = useLostFocus(() => box.current?.focus({ preventScroll: true }))
  const groupName = useId()
  const isClosed = useSyncExternalStore(clock.subscribe, () => (poll ? isPollClosed(poll, clock.now()) : false))
  const left = useSyncExternalStore(clock.subscribe, () =>
    poll?.expires_at && !isClosed ? formatLeft(poll.expires_at, clock.now(), i18n.locale) : null,
  )
  if (!poll) return null

  // An edit may change the options behind the chosen indexes.
  const options = JSON.stringify(poll.options.map(({ title }) => title))
  const chosen = choice?.of === options ? choice.chosen : []
  const canVote = !isClosed && poll.voted !== true && !isOwn
  const showsResults = !canVote || isShowingResults
  const total = pollTotal(poll)
  const results = showsResults ? pollResults(poll) : []
  const limits = shareOf(noteLimits, poll.options.length)

  function vote() {
    if (!session.me) prompt({ kind: 'vote', url: url ?? '' })
    else actOnStatus(session, (actions) => actions.vote(pollId, chosen))
  }

  /** Results are as old as the post's last request, and those of a poll that has ended meanwhile are not final. */
  function refresh() {
    if (isRefreshing) return
    actOnStatus(session, async (actions) => {
      setRefreshing(true)
      await actions.refreshPoll(pollId).finally(() => setRefreshing(false))
    })
  }

  return (
    <div ref={box} className={styles.poll} role="group" aria-label={t`Poll`} tabIndex={-1} {...lostFocus}>
      {showsResults ? (
        <ul className={styles.options}>
          {results.map((result, index) => (
            <li key={index} className={styles.result} data-leading={result.isLeading || undefined}>
              <span className={styles.share} style={{ inlineSize: `${result.percent}%` }} />
              <span className={styles.percent}>{result.votes === null ? '–' : `${result.percent}%`}</span>
              <span className={styles.title} dir="auto">
                <EmojiText text={titles?.[index] || (poll.options[index]?.title ?? '')} emojis={poll.emojis} limits={limits} />
              </span>
              {result.isOwn && (
                <span className={styles.own}>
                  <Check size={16} strokeWidth={2} aria-hidden="true" />
                  <VisuallyHidden>
                    <Trans>You voted for this</Trans>
                  </VisuallyHidden>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.options} role={poll.multiple ? 'group' : 'radiogroup'} aria-label={t`Options`}>
          {poll.options.map((option, index) => (
            <label key={index} className={styles.choice}>
              <input
                type={poll.multiple ? 'checkbox' : 'radio'}
                name={groupName}
                className={styles.input}
                checked={chosen.includes(index)}
                onChange={() => setChoice({ of: options, chosen: chooseOption(chosen, index, poll.multiple) })}
              />
              <span className={styles.title} dir="auto">
                <EmojiText text={titles?.[index] || option.title} emojis={poll.emojis} limits={limits} />
              </span>
            </label>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        {canVote && !isShowingResults && (
          <Button kind="primary" disabled={chosen.length === 0} onClick={vote}>
            <Trans>Vote</Trans>
          </Button>
        )}
        {canVote && (
          <button type="button" className={styles.quiet} onClick={() => setShowingResults(!isShowingResults)}>
            {isShowingResults ? <Trans>Back to voting</Trans> : <Trans>See results</Trans>}
          </button>
        )}
        {showsResults && !poll.expired && (
          <button type="button" className={styles.quiet} aria-disabled={isRefreshing} aria-busy={isRefreshing} onClick={refresh}>
            <Trans>Refresh</Trans>
          </button>
        )}
        <span className={styles.facts}>
          {total.unit === 'people' ? (
            <Plural value={total.count} one="# person" other={`${formatCount(total.count, i18n.locale)} people`} />
          ) : (
            <Plural value={total.count} one="# vote" other={`${formatCount(total.count, i18n.locale)} votes`} />
          )}
          <span aria-hidden="true">·</span>
          <span>{isClosed ? <Trans>Closed</Trans> : left === null ? <Trans>No end</Trans> : <Trans>{left} left</Trans>}</span>
        </span>
        {!isClosed && results.some(({ votes }) => votes === null) && (
          <span>
            <Trans>The results are shown at the end.</Trans>
          </span>
        )}
      </div>
    </div>
  )
}
