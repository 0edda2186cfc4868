import { filterEndpoints } from '@starling/api/filters'
import type { Status } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toasts } from '../../ui/toasts.ts'
import { filterContexts, renewFilters } from './filterQueries.ts'
import { mutableWords } from './mutableWords.ts'
import styles from './FilterDialogs.module.css'

interface MuteWordsDialogProps {
  readonly status: Status
  /** The post's text, without markup. */
  readonly text: string
  readonly onClose: () => void
}

const hour = 3600
const day = 24 * hour

/** Hides posts with a word, hashtag or server of this post, for a day or longer. */
export function MuteWordsDialog({ status, text, onClose }: MuteWordsDialogProps) {
  const { t } = useLingui()
  const session = useSession()
  const [suggestions] = useState(() => mutableWords(status, text))
  const [keyword, setKeyword] = useState(suggestions[0]?.keyword ?? '')
  const [seconds, setSeconds] = useState(String(day))
  const [isSaving, setSaving] = useState(false)
  const word = keyword.trim()

  async function save() {
    setSaving(true)
    try {
      const isWhole = suggestions.find((each) => each.keyword === word)?.kind !== 'domain'
      const { data: filter } = await session.client.call(filterEndpoints.create, {
        body: {
          title: word,
          context: [...filterContexts],
          filter_action: 'hide',
          ...(seconds === '' ? {} : { expires_in: Number(seconds) }),
          keywords_attributes: [{ keyword: word, whole_word: isWhole }],
        },
      })
      // Only the server's next answers are matched against a new keyword; this post should disappear at once.
      await session.client.call(filterEndpoints.addStatus, { params: { id: filter.id }, body: { status_id: status.id } })
      toasts.show({ title: t`You muted “${word}”`, lifeMs: 10_000, action: { label: t`Undo`, onSelect: () => void undo(filter.id) } })
      onClose()
    } catch (problem) {
      session.alert(problem, { action: 'change' })
      setSaving(false)
      return
    }
    await renewFilters(session).catch((problem: unknown) => session.alert(problem, { action: 'filters' }))
  }

  async function undo(id: string) {
    try {
      await session.client.call(filterEndpoints.delete, { params: { id } })
      await renewFilters(session)
    } catch (problem) {
      session.alert(problem, { action: 'change' })
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Mute words`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" isBusy={isSaving} disabled={word === ''} onClick={() => void save()}>
            <Trans>Mute</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>
          <Trans>Posts with this word, tag or address are hidden everywhere.</Trans>
        </p>
        {suggestions.length > 0 && (
          <div className={styles.words} role="group" aria-label={t`From this post`}>
            {suggestions.map((each) => (
              <button
                key={each.keyword}
                type="button"
                className={styles.word}
                aria-pressed={each.keyword === word}
                dir="auto"
                onClick={() => setKeyword(each.keyword)}
              >
                {each.keyword}
              </button>
            ))}
          </div>
        )}
        <TextField label={t`Word, tag or address`} dir="auto" value={keyword} onChange={(event) => setKeyword(event.target.value)} />
        <SelectField
          label={t`How long`}
          selected={seconds}
          onSelect={setSeconds}
          options={[
            { id: String(hour), label: t`1 hour` },
            { id: String(day), label: t`1 day` },
            { id: String(7 * day), label: t`1 week` },
            { id: String(30 * day), label: t`30 days` },
            { id: '', label: t`For ever` },
          ]}
        />
      </div>
    </Dialog>
  )
}
