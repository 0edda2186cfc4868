import { Trans, useLingui } from '@lingui/react/macro'
import { capabilitiesOf } from '@starling/domain/instance'
import { settings } from '@starling/domain/settings'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { serverOrigin } from '../../accounts/serverAddress.ts'
import { ownAntennas } from '../../entities/antenna/antennaQueries.ts'
import { useBookmarkCategories } from '../../entities/collection/bookmarkCategories.ts'
import { useCircles } from '../../entities/collection/circles.ts'
import { useLists } from '../../entities/collection/lists.ts'
import { acctWithServer } from '../../entities/account/SignedInPicture.tsx'
import { pinnedOnly } from '../../entities/pinned/usePinnedPlaces.ts'
import { useOtherAccounts, SessionOf, useActiveAccount, useSession, useSessionPool } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useInstance } from '../../session/useInstance.ts'
import { useQueryClientOf } from '../../session/useQueryClientOf.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ColumnIcon } from './ColumnIcon.tsx'
import styles from './Deck.module.css'
import { focusColumn } from './focusColumn.ts'
import { useColumnWords } from './useColumnWords.ts'
import type { DeckState } from './useDeck.ts'

const forVisitors = ['COMMUNITY', 'PUBLIC', 'REMOTE', 'EXPLORE', 'DIRECTORY']
const personal = ['COMPOSE', 'HOME', 'NOTIFICATIONS', 'DIRECT', 'FAVOURITES', 'BOOKMARKS', 'ANNOUNCEMENTS']

interface AddColumnDialogProps {
  readonly deck: DeckState
  readonly onClose: () => void
}

/** Lists everything that can be a column, of the account of the page or of another one. */
export function AddColumnDialog({ deck, onClose }: AddColumnDialogProps) {
  const { t } = useLingui()
  const { key } = useSession()
  const pool = useSessionPool()
  const own = useActiveAccount()
  const others = useOtherAccounts()
  const [chosenKey, setChosenKey] = useState(key)
  const other = others.find((account) => account.key === chosenKey)

  const isOpen = (id: string, param?: string) => deck.isOpen(id, param, other?.key)

  /** Adds a column, even if the same one is open already: two columns of one timeline can have different settings. */
  function add(id: string, param?: string) {
    const uuid = deck.add(id, param, other?.key)
    onClose()
    focusColumn(uuid)
    // The new column is added at the end, which is often outside the window, so it is scrolled into view.
    requestAnimationFrame(() => {
      const columns = document.querySelectorAll('[data-deck-column]')
      columns[columns.length - 1]?.scrollIntoView({ inline: 'end', block: 'nearest' })
    })
  }

  return (
    <Dialog isOpen title={t`Add a column`} onClose={onClose}>
      <div className={styles.adding}>
        {own !== null && others.length > 0 && (
          <SelectField
            label={t`Account`}
            options={[own, ...others].map((account) => ({ id: account.key, label: `@${acctWithServer(account)}` }))}
            selected={other?.key ?? key}
            onSelect={setChosenKey}
          />
        )}
        {other === undefined ? (
          <Choices isOther={false} isOpen={isOpen} onAdd={add} />
        ) : (
          <SessionOf key={other.key} session={pool.sessionFor(other)}>
            <OtherChoices isOpen={isOpen} onAdd={add} />
          </SessionOf>
        )}
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  /** Whether the deck has such a column already. */
  readonly isOpen: (id: string, param?: string) => boolean
  readonly onAdd: (id: string, param?: string) => void
}

function OtherChoices(props: ChoicesProps) {
  useQueryClientOf(useSession())
  return <Choices isOther {...props} />
}

/** The possible columns of the surrounding account. */
function Choices({ isOther, isOpen, onAdd: add }: ChoicesProps & { readonly isOther: boolean }) {
  const { t } = useLingui()
  const { me } = useSession()
  const instance = useInstance()
  const can = instance && capabilitiesOf(instance)
  const words = useColumnWords()
  const { data: lists = [] } = useLists()
  const { data: circles = [] } = useCircles(me !== null && can?.circles === true)
  const { data: categories = [] } = useBookmarkCategories()
  const servers = pinnedOnly(useSetting(settings.pinnedPlaces)).filter(({ kind }) => kind === 'server')
  const { data: antennas = [] } = useApiQuery(ownAntennas, {}, { isEnabled: me !== null && can?.antennas === true })
  // Posts of another account are written on a page of that account.
  const ofPerson = isOther ? personal.filter((id) => id !== 'COMPOSE') : personal
  const kinds = [...(me ? ofPerson : []), ...(me && can?.emojiReactions ? ['EMOJI_REACTIONS'] : []), ...forVisitors]

  const choices = (title: string, kind: string, items: readonly { readonly id: string; readonly title: string }[]) =>
    items.length > 0 && (
      <section>
        <h3 className={styles.heading}>{title}</h3>
        <ul className={styles.choices}>
          {items.map((item) => (
            <li key={item.id}>
              <Choice kind={kind} isOpen={isOpen(kind, item.id)} onPress={() => add(kind, item.id)}>
                <bdi>{item.title}</bdi>
              </Choice>
            </li>
          ))}
        </ul>
      </section>
    )

  return (
    <>
      <ul className={styles.choices}>
        {kinds.map((id, index) => (
          <li key={id}>
            <Choice kind={id} isOpen={isOpen(id)} takesFocus={index === 0} onPress={() => add(id)}>
              {words({ id, params: {} })}
            </Choice>
          </li>
        ))}
      </ul>
      {choices(t`Lists`, 'LIST', lists)}
      {choices(t`Antennas`, 'ANTENNA_TIMELINE', antennas)}
      {choices(t`Circles`, 'CIRCLE', circles)}
      {choices(t`Bookmark categories`, 'BOOKMARKS_EX', categories)}
      {!isOther &&
        choices(
          t`Other servers`,
          'SERVER',
          servers.map(({ label }) => ({ id: label, title: label })),
        )}
      <Typed isOpen={isOpen} onAdd={add} kind="HASHTAG" label={t`Hashtag`} read={(words) => words.replace(/^[#＃]/u, '')} />
      <Typed
        isOpen={isOpen}
        onAdd={add}
        kind="ACCOUNT"
        label={t`Account, such as ada@example.org`}
        read={(words) => words.replace(/^@/, '')}
      />
      <Typed isOpen={isOpen} onAdd={add} kind="SEARCH" label={t`Search for`} read={(words) => words} />
      {!isOther && (
        <Typed
          isOpen={isOpen}
          onAdd={add}
          kind="SERVER"
          label={t`Another server, such as example.social`}
          read={hostOf}
          refusal={t`That is not the address of a server. It looks like example.social.`}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  readonly kind: string
  readonly isOpen: boolean
  /** Whether it has the focus when the dialog opens. */
  readonly takesFocus?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Choice({ kind, isOpen, takesFocus = false, onPress, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} data-autofocus={takesFocus || undefined} onClick={onPress}>
      <ColumnIcon kind={kind} />
      <span className={styles.name}>
        <span>{children}</span>{' '}
        {isOpen && (
          <span className={styles.mark}>
            <Trans>Already open</Trans>
          </span>
        )}
      </span>
    </button>
  )
}

interface TypedProps extends ChoicesProps {
  readonly kind: string
  readonly label: string
  /** Turns the trimmed text into the column's parameter; null where it names nothing. */
  readonly read: (words: string) => string | null
  /** The message for text that names nothing. */
  readonly refusal?: string
}

function Typed({ kind, label, read, refusal, isOpen, onAdd }: TypedProps) {
  const [words, setWords] = useState('')
  const [isRefused, setRefused] = useState(false)
  const wanted = words.trim() === '' ? '' : read(words.trim())
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(wanted === null)
        const form = event.currentTarget
        // The message may be below the visible part of the dialog.
        if (wanted === null) requestAnimationFrame(() => form.scrollIntoView({ block: 'nearest' }))
        if (wanted) onAdd(kind, wanted)
      }}
    >
      <TextField
        label={label}
        value={words}
        maxLength={200}
        autoCapitalize="none"
        onChange={(event) => {
          setWords(event.target.value)
          setRefused(false)
        }}
        error={isRefused ? refusal : undefined}
      />
      <Button type="submit" disabled={wanted === ''}>
        <Trans>Add</Trans>
      </Button>
      <span className={styles.mark} role="status">
        {wanted && isOpen(kind, wanted) && <Trans>Already open</Trans>}
      </span>
    </form>
  )
}

function hostOf(words: string): string | null {
  const origin = serverOrigin(words)
  return origin === null ? null : new URL(origin).host
}
