import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MOST_COLUMNS, MOST_LAYOUTS } from '@starling/domain/deck'
import type { DeckLayout } from '@starling/domain/deck'
import { LayoutPanelLeft, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { TextField } from '../../ui/TextField.tsx'
import { toasts } from '../../ui/toasts.ts'
import styles from './Deck.module.css'
import type { DeckState } from './useDeck.ts'

const AddColumnDialog = loadable(() => import('./AddColumnDialog.tsx'), 'AddColumnDialog')

const look = { size: 20, strokeWidth: 1.75 } as const

/** After the last column: adding columns, and saved decks. */
export function DeckTools({ deck, isEmpty }: { readonly deck: DeckState; readonly isEmpty: boolean }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'add' | 'save' | null>(null)
  const { layouts } = deck

  function apply(name: string, columns: DeckState['columns']) {
    const before = deck.columns
    deck.restore(columns)
    toasts.show({ title: t`The deck is now “${name}”.`, action: { label: t`Undo`, onSelect: () => deck.restore(before) } })
  }

  function remove(layout: DeckLayout) {
    const at = layouts.indexOf(layout)
    const { name } = layout
    deck.removeLayout(layout.uuid)
    toasts.show({ title: t`“${name}” was deleted.`, action: { label: t`Undo`, onSelect: () => deck.putLayoutBack(layout, at) } })
  }

  function begin(wanted: 'add' | 'save') {
    if (wanted === 'add' && deck.columns.length >= MOST_COLUMNS)
      toasts.show({ title: t`${plural(MOST_COLUMNS, { one: 'There is room for # column.', other: 'There is room for # columns.' })}` })
    else if (wanted === 'save' && layouts.length >= MOST_LAYOUTS)
      toasts.show({ title: t`${plural(MOST_LAYOUTS, { one: 'There is room for # layout.', other: 'There is room for # layouts.' })}` })
    else setOpen(wanted)
  }

  const entries = (): readonly MenuEntry[] => [
    ...layouts.map(({ uuid, name, columns }): MenuEntry => ({
      kind: 'item',
      label: name,
      icon: <LayoutPanelLeft key={uuid} {...look} />,
      onSelect: () => apply(name, columns),
    })),
    ...(layouts.length > 0 ? [{ kind: 'separator' } as const] : []),
    { kind: 'item', label: t`Store this layout`, icon: <Save {...look} />, onSelect: () => begin('save') },
    ...layouts.map((layout): MenuEntry => {
      const { uuid, name } = layout
      return {
        kind: 'item',
        label: t`Delete “${name}”`,
        icon: <Trash2 key={uuid} {...look} />,
        isDanger: true,
        onSelect: () => remove(layout),
      }
    }),
  ]

  return (
    <div className={styles.tools}>
      {isEmpty && (
        <p>
          <Trans>There is no column here yet.</Trans>
        </p>
      )}
      <IconButton data-add-column="" label={t`Add a column`} icon={<Plus size={22} strokeWidth={1.75} />} onClick={() => begin('add')} />
      <Menu label={t`Layouts`} icon={<LayoutPanelLeft {...look} />} entries={entries} />
      {open === 'add' && (
        <LazyBoundary failure="overlay" onClose={() => setOpen(null)}>
          <AddColumnDialog deck={deck} onClose={() => setOpen(null)} />
        </LazyBoundary>
      )}
      {open === 'save' && (
        <SaveLayout
          onClose={() => setOpen(null)}
          onSave={(name) => {
            deck.saveLayout(name)
            setOpen(null)
            toasts.show({ title: t`Stored as “${name}”.` })
          }}
        />
      )}
    </div>
  )
}

function SaveLayout({ onClose, onSave }: { readonly onClose: () => void; readonly onSave: (name: string) => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const wanted = name.trim()
  return (
    <Dialog isOpen size="small" title={t`Store this layout`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '') onSave(wanted)
        }}
      >
        <TextField label={t`Name`} data-autofocus="true" value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" kind="primary" disabled={wanted === ''}>
          {t`Store`}
        </Button>
      </form>
    </Dialog>
  )
}
