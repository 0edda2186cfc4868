import { settings } from '@starling/domain/settings'
import { Trans, useLingui } from '@lingui/react/macro'
import { NotebookText } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { pathTo } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSettingChange } from '../../settings/useSetting.ts'
import { journalOf, mostJournalEntries } from '../../storage/journal.ts'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark } from '../../ui/EmptyState.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toasts } from '../../ui/toasts.ts'
import styles from './Journal.module.css'
import { JournalRow } from './JournalRow.tsx'
import { isTakenBack } from './takeBack.ts'

const pageRows = 50

/** The latest actions of the reader on this device. Each can be undone or opened here. */
export function JournalScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <JournalColumn /> : <SignInColumn title={t`Journal`} next={pathTo('journal')} />
}

function JournalColumn() {
  const { t } = useLingui()
  const store = journalOf(useSession().key)
  const entries = useSyncExternalStore(store.subscribe, store.get)
  const [isKept, keep] = useSettingChange(settings.keepsJournal)
  const [shown, setShown] = useState(pageRows)

  function clear() {
    const before = entries
    store.set([])
    toasts.show({
      title: t`The journal is empty.`,
      action: { label: t`Undo`, onSelect: () => store.update((since) => [...since, ...before].slice(0, mostJournalEntries)) },
    })
  }

  return (
    <Column title={t`Journal`} hasBack>
      <div className={styles.head}>
        <Switch
          label={t`Write down what I do`}
          description={t`Favourites, boosts, bookmarks, reactions, votes, follows, mutes and blocks made here. It stays on this device.`}
          isOn={isKept}
          onChange={keep}
        />
        {entries.length > 0 && (
          <Button kind="outline" onClick={clear}>
            {t`Empty the journal`}
          </Button>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState
          icon={<NotebookText size={40} strokeWidth={1.25} />}
          text={
            isKept ? <Trans>Nothing yet. What you do to posts and people will stand here.</Trans> : <Trans>Nothing is written down.</Trans>
          }
        />
      ) : (
        <>
          <ul className={styles.list} aria-label={t`Journal`}>
            {entries.slice(0, shown).map((entry, index) => (
              <JournalRow key={`${entry.at} ${entry.action} ${entry.who}`} entry={entry} isTakenBack={isTakenBack(entries, index)} />
            ))}
          </ul>
          {entries.length > shown ? (
            <div className={styles.head}>
              <Button kind="outline" onClick={() => setShown(shown + pageRows)}>
                {t`Show more`}
              </Button>
            </div>
          ) : (
            <EndMark>
              <Trans>You have reached the end</Trans>
            </EndMark>
          )}
        </>
      )}
    </Column>
  )
}
