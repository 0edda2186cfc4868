import { createAccountActions } from '@starling/domain/actions'
import type { Account } from '@starling/api/accounts'
import { reportEndpoints } from '@starling/api/reports'
import { ruleIn } from '@starling/domain/instance'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useInstance } from '../../session/useInstance.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { ignoreFailure } from './ignoreFailure.ts'
import { useMuting } from './useMuting.ts'
import styles from './ReportDialog.module.css'
import { ReportedStatuses } from './ReportedStatuses.tsx'

type Category = 'spam' | 'legal' | 'violation' | 'other'

/** Servers refuse longer comments. */
const mostCharacters = 1000

interface ReportDialogProps {
  readonly account: Account
  /** The post from which the report was opened. */
  readonly statusId?: string
  /** The account's collection from which it was opened, and its name. */
  readonly collection?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Reports an account or some of its posts to the moderators, and offers to mute or block it. */
export function ReportDialog({ account, statusId, collection, onClose }: ReportDialogProps) {
  const { t, i18n } = useLingui()
  const rules = useInstance()?.rules ?? []
  const [category, setCategory] = useState<Category | null>(null)
  const [ruleIds, setRuleIds] = useState<readonly string[]>([])
  const [statusIds, setStatusIds] = useState<readonly string[]>(statusId ? [statusId] : [])
  const [comment, setComment] = useState('')
  const [forwards, setForwards] = useState(false)
  const report = useApiMutation(reportEndpoints.create, { isSaidHere: () => true })
  const domain = account.acct.split('@')[1]
  const surplus = [...comment].length - mostCharacters
  const categories: readonly (readonly [Category, string])[] = [
    ['spam', t`It is spam`],
    ['legal', t`It is against the law`],
    ...(rules.length > 0 ? [['violation', t`It breaks a rule of this server`] as const] : []),
    ['other', t`It is something else`],
  ]

  if (report.isSuccess) return <Reported account={account} onClose={onClose} />

  function send() {
    if (category === null) return
    report.mutate({
      body: {
        account_id: account.id,
        category,
        comment,
        status_ids: statusIds,
        ...(collection && { collection_ids: [collection.id] }),
        ...(category === 'violation' && { rule_ids: ruleIds }),
        ...(domain !== undefined && { forward: forwards }),
      },
    })
  }

  const isComplete = category !== null && surplus <= 0 && (category !== 'violation' || ruleIds.length > 0)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Report @${account.acct}`}
      isFullOnPhone
      canClose={() => !report.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={report.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" disabled={!isComplete} isBusy={report.isPending} onClick={send}>
            <Trans>Send report</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>
            <Trans>What is wrong?</Trans>
          </legend>
          {categories.map(([id, words]) => (
            <label key={id} className={styles.choice}>
              <input
                type="radio"
                name="report-category"
                className={styles.input}
                checked={category === id}
                onChange={() => setCategory(id)}
              />
              {words}
            </label>
          ))}
        </fieldset>
        {category === 'violation' && (
          <fieldset className={styles.choices}>
            <legend className={styles.legend}>
              <Trans>Which rules?</Trans>
            </legend>
            {rules.map((rule) => (
              <label key={rule.id} className={styles.choice}>
                <input
                  type="checkbox"
                  className={styles.input}
                  checked={ruleIds.includes(rule.id)}
                  onChange={() => setRuleIds(toggled(ruleIds, rule.id))}
                />
                <span dir="auto">{ruleIn(rule, i18n.locale).text}</span>
              </label>
            ))}
          </fieldset>
        )}
        {collection && (
          <p className={styles.hint}>
            <Trans>
              The report is about the collection “<bdi>{collection.name}</bdi>”.
            </Trans>
          </p>
        )}
        <ReportedStatuses
          accountId={account.id}
          firstId={statusId ?? null}
          chosen={statusIds}
          onToggle={(id) => setStatusIds(toggled(statusIds, id))}
        />
        <TextArea
          label={t`Anything else the moderators should know`}
          dir="auto"
          value={comment}
          error={surplus > 0 && t`Too long: at most ${mostCharacters} characters`}
          onChange={(event) => setComment(event.target.value)}
        />
        {domain !== undefined && (
          <Switch
            label={t`Also send it to ${domain}`}
            description={t`The account is on another server. Its moderators get the report without your name.`}
            isOn={forwards}
            onChange={setForwards}
          />
        )}
        {report.error && (
          <p role="alert" className={styles.failed}>
            {report.error.serverMessage ?? <Trans>The report was not sent. Try again.</Trans>}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}

/** What the reader can do immediately, while the moderators look at the report. */
function Reported({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useLingui()
  const actions = useSession().part(createAccountActions)
  const { relationship, mute, unmute } = useMuting(account.id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`The report is sent`}
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        <p>
          <Trans>The moderators will look at it. Meanwhile you can keep @{account.acct} away from you:</Trans>
        </p>
        <div className={styles.steps}>
          {relationship?.following && (
            <Button kind="outline" onClick={() => ignoreFailure(actions.unfollow(account.id))}>
              <Trans>Unfollow</Trans>
            </Button>
          )}
          {relationship?.muting ? (
            <Button kind="outline" onClick={() => ignoreFailure(unmute())}>
              <Trans>Unmute</Trans>
            </Button>
          ) : (
            <Button kind="outline" onClick={() => ignoreFailure(mute())}>
              <Trans>Mute</Trans>
            </Button>
          )}
          {relationship?.blocking ? (
            <Button kind="outline" onClick={() => ignoreFailure(actions.unblock(account.id))}>
              <Trans>Unblock</Trans>
            </Button>
          ) : (
            <Button kind="danger" onClick={() => ignoreFailure(actions.block(account.id))}>
              <Trans>Block</Trans>
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
