import type { NotificationPolicy, NotificationPolicyWord } from '@starling/api/notifications'
import { groupedNotificationEndpoints } from '@starling/api/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import type { PolicyKind } from './notificationPolicy.ts'
import { policyChange, policyQuery } from './notificationPolicy.ts'
import styles from './Requests.module.css'

interface PolicyWords {
  readonly kind: PolicyKind
  readonly title: string
  readonly note: string
}

/** Chooses for each kind of sender whether notifications are accepted, filtered or ignored. */
export function PolicyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const policy = useApiQuery(policyQuery, {})
  const update = useApiMutation(groupedNotificationEndpoints.updatePolicy, {
    // One after another, because each answer is the whole policy: an older answer that arrived late would undo the latest choice.
    scope: 'notification-policy',
    changes: ({ body }) => [policyChange((before) => ({ ...before, ...chosenOf(body) }))],
    answered: (answer) => [policyChange(() => answer)],
  })
  const [asked, setAsked] = useState<PolicyWords | null>(null)
  const kinds: readonly PolicyWords[] = [
    { kind: 'for_not_following', title: t`People you do not follow`, note: t`Until you follow them or accept them by hand.` },
    { kind: 'for_not_followers', title: t`People who do not follow you`, note: t`Also those who began less than 3 days ago.` },
    { kind: 'for_new_accounts', title: t`New accounts`, note: t`Created within the last 30 days.` },
    {
      kind: 'for_private_mentions',
      title: t`Private mentions nobody asked for`,
      note: t`Not those that answer you, or come from people you follow.`,
    },
    { kind: 'for_limited_accounts', title: t`Accounts limited by moderators`, note: t`Limited by the moderators of your server.` },
    ...(policy.data?.for_bots === undefined
      ? []
      : [{ kind: 'for_bots', title: t`Automated accounts`, note: t`Those that say of themselves that they are bots.` } as const]),
  ]
  const choices = [
    { id: 'accept', label: t`Accept` },
    { id: 'filter', label: t`Hold back` },
    { id: 'drop', label: t`Ignore` },
  ] as const

  function choose(words: PolicyWords, word: NotificationPolicyWord) {
    if (word === 'drop') setAsked(words)
    else update.mutate({ body: { [words.kind]: word } })
  }

  return (
    <Dialog isOpen onClose={onClose} title={t`Who may notify you`}>
      <p className={styles.explanation}>
        <Trans>
          What is held back waits in a list of its own until you decide. What is ignored is never shown, not even later. People whom you
          follow and the moderators of your server always reach you.
        </Trans>
      </p>
      {policy.data ? (
        <ul className={styles.kinds}>
          {kinds.map((words) => (
            <li key={words.kind} className={styles.kind}>
              <SegmentedControl
                label={words.title}
                options={choices}
                selected={policy.data?.[words.kind] ?? 'accept'}
                onSelect={(word) => choose(words, word)}
              />
              <p className={styles.note}>{words.note}</p>
            </li>
          ))}
        </ul>
      ) : policy.data === null ? (
        <p>
          <Trans>This server does not let you choose.</Trans>
        </p>
      ) : policy.error ? (
        <LoadError error={policy.error} onRetry={() => void policy.refetch()} />
      ) : (
        <Skeleton label={t`Loading`}>
          {kinds.map(({ kind }) => (
            <Bone key={kind} inlineSize="100%" blockSize="64px" />
          ))}
        </Skeleton>
      )}
      {asked && (
        <Dialog
          isOpen
          onClose={() => setAsked(null)}
          title={t`Ignore these notifications?`}
          size="small"
          footer={
            <>
              <Button onClick={() => setAsked(null)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  update.mutate({ body: { [asked.kind]: 'drop' } })
                  setAsked(null)
                }}
              >
                <Trans>Ignore</Trans>
              </Button>
            </>
          }
        >
          <p>
            <strong>{asked.title}</strong>
          </p>
          <p>
            <Trans>They are not told. What they send while this is set cannot be brought back.</Trans>
          </p>
        </Dialog>
      )}
    </Dialog>
  )
}

/** Only the changed settings are sent, so that everything else stays as it is. */
function chosenOf(body: { readonly [K in PolicyKind]?: NotificationPolicyWord | undefined } = {}): Partial<NotificationPolicy> {
  return Object.fromEntries(Object.entries(body).filter(([, word]) => word !== undefined))
}
