import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { classes } from '../../ui/classes.ts'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { takesTyping } from '../../ui/typeAhead.ts'
import styles from './Composer.module.css'
import textStyles from './ComposeText.module.css'
import type { EarlyWords } from './earlyWords.ts'
import { changeEarlyWords, earlyWords, storeEarlyText, subscribeToEarlyWords } from './earlyWords.ts'
import own from './EarlyComposer.module.css'
import { useGoingOn } from './useComposerCode.ts'
import { WritersAvatar } from './WritersAvatar.tsx'

interface EarlyComposerProps {
  readonly look: 'page' | 'dialog' | 'panel' | 'inline'
  /** The query of the address, which determines what is being written. */
  readonly search: string
  readonly hasAutoFocus: boolean
  /** Whether something is still being loaded; false after a failure, until the reader tries again. */
  readonly isLoading?: boolean
  /** Called when an input method begins or ends a composition: meanwhile the field must not be replaced. */
  readonly onComposing: (isComposing: boolean) => void
}

/** These start with text that is loaded first, or with a question, so nothing can be typed yet. */
const withWordsOfTheirOwn = ['edit', 'redraft', 'draft']

/** The composer while its code is loading: a plain field that accepts text and files, and placeholders for the rest. */
export function EarlyComposer({ look, search, hasAutoFocus, isLoading = true, onComposing }: EarlyComposerProps) {
  const { t } = useLingui()
  const { key } = useSession()
  const [isDragged, setDragged] = useState(false)
  const words = useSyncExternalStore(subscribeToEarlyWords, () => earlyWords(key, search))
  const query = new URLSearchParams(search)
  const isLarge = look === 'page' || look === 'dialog'
  const isWritable = !withWordsOfTheirOwn.some((name) => query.has(name))

  const change = (changed: Partial<EarlyWords>) => changeEarlyWords(key, search, changed)
  const addFiles = (added: FileList) => change({ files: [...earlyWords(key, search).files, ...added] })

  /** Like the composer (useFiles): copied text that comes with a picture of itself is pasted as text. */
  function handlePaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    if (files.length === 0 || types.includes('text/plain')) return change({ pasted: event.clipboardData.getData('text/plain') })
    event.preventDefault()
    addFiles(files)
  }

  function handleDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setDragged(event.type !== 'drop')
    if (event.type === 'drop') addFiles(event.dataTransfer.files)
  }

  // The error message explains it; nothing else will be loaded.
  if (!isWritable && !isLoading) return null
  return (
    <div
      className={classes(styles.composer, styles[look], isDragged && styles.dragged)}
      onPaste={handlePaste}
      onDragOver={handleDrag}
      onDrop={handleDrag}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setDragged(false)
      }}
    >
      {look !== 'panel' && (
        <div className={styles.top}>
          <WritersAvatar size={isLarge ? 40 : 32} />
        </div>
      )}
      {isWritable ? (
        <EarlyText
          key={search}
          accountKey={key}
          search={search}
          isLarge={isLarge}
          hasAutoFocus={hasAutoFocus}
          placeholder={query.has('reply') ? t`Your reply` : t`What is on your mind?`}
          onComposing={onComposing}
        />
      ) : (
        <Bone blockSize="96px" />
      )}
      {words.files.length > 0 && (
        <ul className={own.files}>
          {words.files.map((file, index) => (
            <li key={index} dir="auto">
              {file.name}
            </li>
          ))}
        </ul>
      )}
      <div className={classes(styles.foot, look === 'panel' && styles.closed)}>
        <div className={own.tools}>
          {isLoading && (
            <Skeleton label={t`Loading`}>
              <div className={own.bones}>
                <Bone inlineSize={look === 'panel' ? '120px' : '180px'} blockSize="24px" />
                <Bone inlineSize="96px" blockSize="44px" />
              </div>
            </Skeleton>
          )}
        </div>
      </div>
    </div>
  )
}

interface EarlyTextProps extends Pick<EarlyComposerProps, 'search' | 'hasAutoFocus' | 'onComposing'> {
  readonly accountKey: string
  readonly isLarge: boolean
  readonly placeholder: string
}

function EarlyText({ accountKey, search, isLarge, hasAutoFocus, placeholder, onComposing }: EarlyTextProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text } = useSyncExternalStore(subscribeToEarlyWords, () => earlyWords(accountKey, search))

  const takeFocus = useEffectEvent(() => {
    const element = field.current
    if (!element || document.activeElement === element) return
    // An earlier field, in the same place or before a failure, has stored its caret position.
    const { isFocused, selection } = earlyWords(accountKey, search)
    if (!hasAutoFocus && !isFocused) return
    element.focus()
    element.setSelectionRange(...selection)
  })
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return undefined
    takeFocus()
    const storeText = () => storeEarlyText(accountKey, search)
    addEventListener('pagehide', storeText)
    return () => {
      removeEventListener('pagehide', storeText)
    }
  }, [accountKey, search])
  const goingOn = useGoingOn(field, ({ selectionStart, selectionEnd }, isFocused) =>
    changeEarlyWords(accountKey, search, { selection: [selectionStart, selectionEnd], isFocused }),
  )
  // A closing dialog keeps other elements from getting the focus until it is removed.
  useEffect(() => takeFocus(), [])

  return (
    <div className={classes(textStyles.editor, isLarge && textStyles.large)}>
      <div className={textStyles.mirror} aria-hidden="true" dir="auto">
        {text}
      </div>
      <textarea
        ref={field}
        className={textStyles.textarea}
        value={text}
        dir="auto"
        placeholder={placeholder}
        aria-label={t`Text of the post`}
        data-autofocus={hasAutoFocus || undefined}
        {...takesTyping}
        {...goingOn}
        onChange={(event) => changeEarlyWords(accountKey, search, { text: event.target.value })}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
      />
    </div>
  )
}
