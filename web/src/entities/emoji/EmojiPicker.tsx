import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { inTone, searchEmoji } from '@starling/domain/emoji'
import type { Emoji } from '@starling/domain/emoji'
import { settings } from '@starling/domain/settings'
import { Pencil, Search } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSettingChange } from '../../settings/useSetting.ts'
import { reactionDeckPath } from '../../routing/paths.ts'
import { isInputMethodKey, sidewaysStep } from '../../ui/keyEvents.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CategoryBar } from './CategoryBar.tsx'
import { cellId, EmojiGrid } from './EmojiGrid.tsx'
import { EmojiGlyph } from './EmojiGlyph.tsx'
import { rememberEmoji, useEmoji } from './useEmoji.ts'
import styles from './EmojiPicker.module.css'
import { emojiAt, emojiRows, rowOf, stepInGrid } from './emojiRows.ts'
import type { EmojiSection, GridStep } from './emojiRows.ts'
import { ToneChoice } from './ToneChoice.tsx'
import { useGridView } from './useGridView.ts'

interface EmojiPickerProps {
  readonly label: string
  readonly anchor: HTMLElement
  /** The element that gets the focus after closing; the anchor where not given. */
  readonly finalFocus?: HTMLElement | null
  /** Emoji chosen already, as text or `:shortcode:`. */
  readonly chosen?: ReadonlySet<string>
  /** `text` is the emoji in the reader's skin tone, or `:shortcode:`. */
  readonly onPick: (text: string, emoji: Emoji) => void
  readonly onClose: () => void
  /** Whether it stays open after a choice, for choosing several. */
  readonly isKeptOpen?: boolean
}

const nothing: ReadonlySet<string> = new Set()

/** A popover with all emoji; choosing one closes it unless `isKeptOpen`. */
export function EmojiPicker({ label, anchor, finalFocus, chosen = nothing, onPick, onClose, isKeptOpen = false }: EmojiPickerProps) {
  const { t } = useLingui()
  const session = useSession()
  const field = useRef<HTMLInputElement>(null)
  const gridId = useId()
  const [tone, setTone] = useSettingChange(settings.skinTone)
  const { all, index, sections, isLoading, hasDeck, failure, retry } = useEmoji()
  const [query, setQuery] = useState('')
  /** The index selected by the keyboard; a search selects its first result. */
  const [at, setAt] = useState<number | null>(null)
  /** Whether the arrow keys have moved from the search field into the grid. */
  const [isInGrid, setInGrid] = useState(false)
  const view = useGridView()

  const isSearching = query.trim() !== ''
  const found = useMemo(() => (isSearching ? searchEmoji(all, query) : []), [all, query, isSearching])
  const shown: readonly EmojiSection[] = isLoading ? [] : isSearching ? [{ key: 'found', title: '', emojis: found }] : sections
  const rows = emojiRows(shown, view.columns)
  const active = at ?? (isSearching && found.length > 0 ? 0 : null)
  const activeEmoji = emojiAt(rows, active)
  const firstInView = rows.slice(view.top).find((row) => row.kind === 'emojis')?.from ?? null
  const sample = index.get('👋')

  function pick(emoji: Emoji) {
    rememberEmoji(session.key, index.get(emoji.id)?.id ?? emoji.id)
    onPick(inTone(emoji, tone), emoji)
    if (!isKeptOpen) onClose()
  }

  function goTo(next: number | null) {
    setAt(next)
    setInGrid(next !== null)
    if (next === null) return
    const row = rowOf(rows, next)
    // For the first row of a section its heading is scrolled into view too.
    view.reveal(row, rows[row - 1]?.kind === 'heading')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isInputMethodKey(event) || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (activeEmoji) pick(activeEmoji)
      return
    }
    const isField = event.currentTarget === field.current
    const step = stepOf(event.key)
    // Left and right move the caret in the search field until the arrow keys have moved into the grid.
    if (step === null || (isField && isSideways(step) && !isInGrid)) return
    event.preventDefault()
    if (active === null) goTo(step === 'up' ? null : firstInView)
    else if (isField && !isInGrid && step === 'up') return
    else goTo(stepInGrid(rows, active, step))
  }

  function showSection(key: string) {
    setAt(null)
    setInGrid(false)
    view.scrollTo(rows.findIndex(({ section }) => section === key))
  }

  const count = found.length
  return (
    <Panel label={label} anchor={anchor} finalFocus={finalFocus ?? null} initialFocus={field} onClose={onClose}>
      <div className={styles.picker}>
        <div className={styles.search}>
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          <input
            ref={field}
            type="search"
            role="combobox"
            className={styles.field}
            value={query}
            dir="auto"
            placeholder={t`Search emoji`}
            aria-label={t`Search emoji`}
            aria-expanded
            aria-haspopup="grid"
            aria-controls={gridId}
            aria-autocomplete="list"
            aria-activedescendant={active === null ? undefined : cellId(gridId, active)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            onChange={(event) => {
              setQuery(event.target.value)
              setAt(null)
              setInGrid(false)
              view.scrollTo(0)
            }}
            onKeyDown={handleKeyDown}
          />
        </div>
        {!isSearching && !isLoading && sections.length > 0 && (
          <CategoryBar sections={sections} current={rows[view.top]?.section ?? ''} onChoose={showSection} />
        )}
        <EmojiGrid
          id={gridId}
          label={label}
          rows={rows}
          view={view}
          tone={tone}
          active={active}
          isChosen={(emoji) => chosen.has(inTone(emoji, tone))}
          onPick={pick}
          onPoint={setAt}
          onKeyDown={handleKeyDown}
          onFocus={() => {
            if (active === null) setAt(firstInView)
          }}
        />
        {isLoading && <Bones columns={view.columns} cell={view.cell} />}
        {failure !== null && rows.length === 0 && !isSearching && (
          <ErrorState title={t`The emoji could not be loaded`} text={failure} onRetry={retry} />
        )}
        {failure !== null && rows.length > 0 && !isSearching && (
          <p role="alert" className={styles.note}>
            <Trans>Some emoji could not be loaded.</Trans>{' '}
            <button type="button" className={styles.retry} onClick={retry}>
              <Trans>Try again</Trans>
            </button>
          </p>
        )}
        {isSearching && count === 0 && !isLoading && (
          <p className={styles.empty}>
            <Trans>No emoji has that name.</Trans>
          </p>
        )}
        <div className={styles.foot}>
          <span className={styles.preview}>
            {activeEmoji && (
              <>
                <EmojiGlyph emoji={activeEmoji} tone={tone} isActive />
                <span className={styles.name}>{activeEmoji.label}</span>
              </>
            )}
          </span>
          {hasDeck && !isKeptOpen && (
            <IconLink href={reactionDeckPath} label={t`Choose what is at hand`} icon={<Pencil size={18} strokeWidth={1.75} />} />
          )}
          {sample && <ToneChoice sample={sample} tone={tone} onChange={setTone} />}
        </div>
        <div role="status">
          <VisuallyHidden>
            {isSearching && !isLoading && t`${plural(count, { one: '# emoji found', other: '# emoji found' })}`}
          </VisuallyHidden>
        </div>
      </div>
    </Panel>
  )
}

function Bones({ columns, cell }: { readonly columns: number; readonly cell: number }) {
  const { t } = useLingui()
  return (
    <div className={styles.bones}>
      <Skeleton label={t`Loading emoji`}>
        <div className={styles.bonesGrid} style={{ gridTemplateColumns: `repeat(${columns}, ${cell}px)`, gridAutoRows: `${cell}px` }}>
          {Array.from({ length: columns * 5 }, (_, index) => (
            <Bone key={index} inlineSize="26px" blockSize="26px" isRound />
          ))}
        </div>
      </Skeleton>
    </div>
  )
}

function stepOf(key: string): GridStep | null {
  switch (key) {
    case 'ArrowDown':
      return 'down'
    case 'ArrowUp':
      return 'up'
    case 'ArrowRight':
    case 'ArrowLeft':
      return sidewaysStep(key) === 1 ? 'next' : 'previous'
    case 'Home':
      return 'rowStart'
    case 'End':
      return 'rowEnd'
    case 'PageDown':
      return 'pageDown'
    case 'PageUp':
      return 'pageUp'
    default:
      return null
  }
}

function isSideways(step: GridStep): boolean {
  return step === 'next' || step === 'previous' || step === 'rowStart' || step === 'rowEnd'
}
