import { Trans, useLingui } from '@lingui/react/macro'
import { placeToGo } from '@starling/domain/search'
import { AtSign, CornerDownRight, Hash, Search } from 'lucide-react'
import type { LucideProps } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import type { ComponentType, KeyboardEvent } from 'react'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { goTo } from '../../entities/link/goTo.ts'
import { accountPath, searchPath, tagPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { optionHandlers } from '../../ui/optionHandlers.ts'
import styles from './CommandPalette.module.css'
import { matchesWords } from './matchesWords.ts'
import type { PaletteCommand } from './useCommands.tsx'
import { useCommands } from './useCommands.tsx'
import { useFound } from '../../entities/link/useFound.ts'

interface Option {
  readonly id: string
  readonly label: string
  readonly note?: string
  readonly picture: React.ReactNode
  choose(): void
}

interface Group {
  readonly title: string
  readonly options: readonly Option[]
}

/** The command palette: finds screens, actions, settings, accounts, hashtags and pasted addresses by name. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isLooking, setLooking] = useState(false)
  const q = text.trim()
  const { places, actions } = useCommands()
  const found = useFound(useDeferredValue(q))

  function open(href: string) {
    onClose()
    navigator.push(href)
  }

  async function jump(words: string) {
    setLooking(true)
    const url = await goTo(words, session)
    open(url ?? searchPath(words))
  }

  const icon = (Icon: ComponentType<LucideProps>) => <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
  const optionOf = ({ id, label, Icon, href, act }: PaletteCommand): Option => ({
    id,
    label,
    picture: icon(Icon),
    choose() {
      if (href !== undefined) return open(href)
      onClose()
      act?.()
    },
  })
  const named = (commands: readonly PaletteCommand[]) => commands.filter(({ label }) => matchesWords(label, q)).map(optionOf)
  const groups = groupsOf().filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const current = options[Math.min(active, options.length - 1)]

  function groupsOf(): readonly Group[] {
    if (q === '')
      return [
        { title: t`Places`, options: places.slice(0, 8).map(optionOf) },
        { title: t`Actions`, options: actions.map(optionOf) },
      ]
    const target = placeToGo(q)
    const typed: Option[] = []
    if (target?.kind === 'address')
      typed.push({
        id: 'go',
        label: t`Open this link here`,
        note: target.url,
        picture: icon(CornerDownRight),
        choose: () => void jump(target.url),
      })
    if (target?.kind === 'handle')
      typed.push({ id: 'go', label: t`Go to @${target.acct}`, picture: icon(AtSign), choose: () => void jump(`@${target.acct}`) })
    if (target?.kind === 'hashtag')
      typed.push({ id: 'go', label: t`Go to #${target.name}`, picture: icon(Hash), choose: () => open(tagPath(target.name)) })
    return [
      { title: t`Go to`, options: typed },
      { title: t`Places`, options: named(places).slice(0, 6) },
      { title: t`Actions`, options: named(actions).slice(0, 6) },
      {
        title: t`People`,
        options: found.people.map((account) => ({
          id: `person ${account.id}`,
          label: nameOf(account),
          note: `@${account.acct}`,
          picture: <Avatar account={account} size={28} />,
          choose: () => open(accountPath(account.acct)),
        })),
      },
      {
        title: t`Hashtags`,
        options: found.tags.map((name) => ({
          id: `tag ${name}`,
          label: `#${name}`,
          picture: icon(Hash),
          choose: () => open(tagPath(name)),
        })),
      },
      {
        title: t`Search`,
        options: [{ id: 'search', label: t`Search for “${q}”`, picture: icon(Search), choose: () => open(searchPath(q)) }],
      },
    ]
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const at = Math.min(active, options.length - 1)
    switch (event.key) {
      case 'ArrowDown':
        setActive((at + 1) % options.length)
        break
      case 'ArrowUp':
        setActive((at - 1 + options.length) % options.length)
        break
      case 'Home':
        setActive(0)
        break
      case 'End':
        setActive(options.length - 1)
        break
      case 'Enter':
        current?.choose()
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <Dialog isOpen onClose={onClose} title={t`Go to or do`} isFullOnPhone keepsHeight>
      <div className={styles.palette}>
        <input
          // The element that gets the focus when the dialog opens.
          data-autofocus="true"
          type="text"
          className={styles.input}
          value={text}
          role="combobox"
          aria-label={t`What to go to or do`}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && `${listId}-${current.id}`}
          placeholder={t`Screens, actions, people, hashtags, links`}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKeyDown}
        />
        <p role="status" className={styles.status}>
          {isLooking && <Trans>Looking it up…</Trans>}
        </p>
        <div id={listId} role="listbox" aria-label={t`What to go to or do`} className={styles.list}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={styles.title} aria-hidden="true">
                {group.title}
              </div>
              {group.options.map((option) => (
                <div
                  key={option.id}
                  id={`${listId}-${option.id}`}
                  role="option"
                  aria-selected={option === current}
                  tabIndex={-1}
                  ref={option === current ? keepInView : undefined}
                  className={styles.option}
                  {...optionHandlers(option.choose)}
                >
                  {option.picture}
                  <span className={styles.words}>
                    <bdi className={styles.label}>{option.label}</bdi>
                    {option.note && <bdi className={styles.note}>{option.note}</bdi>}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function keepInView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
