import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { classes } from '../../ui/classes.ts'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Composer.module.css'
import textStyles from './ComposeText.module.css'
import { earlyWords, keepEarlyWords, storeEarlyText } from './earlyWords.ts'
import own from './EarlyComposer.module.css'
import { WritersAvatar } from './WritersAvatar.tsx'

interface EarlyComposerProps {
  readonly look: 'page' | 'dialog' | 'inline'
  /** The query of the address, which says what is written. */
  readonly search: string
  readonly hasAutoFocus: boolean
  /** Told when an input method begins and ends to compose: until then the field must not be exchanged. */
  readonly onComposing: (isComposing: boolean) => void
}

/** These begin with words that are loaded first, or with a question, so nothing can be written yet. */
const withWordsOfTheirOwn = ['edit', 'redraft', 'draft']

/** The composer while its code is loading: its field, which is plain but takes words, and placeholders of the rest. */
export function EarlyComposer({ look, search, hasAutoFocus, onComposing }: EarlyComposerProps) {
  const { t } = useLingui()
  const { key } = useSession()
  const query = new URLSearchParams(search)
  const isLarge = look !== 'inline'
  return (
    <div className={classes(styles.composer, styles[look])}>
      <div className={styles.top}>
        <WritersAvatar size={isLarge ? 40 : 32} />
      </div>
      {withWordsOfTheirOwn.some((name) => query.has(name)) ? (
        <Bone blockSize="96px" />
      ) : (
        <EarlyText
          key={search}
          accountKey={key}
          search={search}
          isLarge={isLarge}
          hasAutoFocus={hasAutoFocus}
          placeholder={query.has('reply') ? t`Your reply` : t`What is on your mind?`}
          onComposing={onComposing}
        />
      )}
      <div className={styles.foot}>
        <div className={own.tools}>
          <Skeleton label={t`Loading`}>
            <div className={own.bones}>
              <Bone inlineSize="180px" blockSize="24px" />
              <Bone inlineSize="96px" blockSize="44px" />
            </div>
          </Skeleton>
        </div>
      </div>
    </div>
  )
}

interface EarlyTextProps extends Omit<EarlyComposerProps, 'look'> {
  readonly accountKey: string
  readonly isLarge: boolean
  readonly placeholder: string
}

function EarlyText({ accountKey, search, isLarge, hasAutoFocus, placeholder, onComposing }: EarlyTextProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const pasted = useRef<string | null>(null)
  // A composer that could not be loaded is tried again with what was typed before.
  const [text, setText] = useState(() => earlyWords(accountKey, search)?.text ?? '')
  const [takesFocus] = useState(hasAutoFocus)

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return undefined
    if (takesFocus) {
      element.focus()
      element.setSelectionRange(element.value.length, element.value.length)
    }
    const storeText = () => storeEarlyText(accountKey, search, element.value)
    addEventListener('pagehide', storeText)
    return () => {
      removeEventListener('pagehide', storeText)
      keepEarlyWords(accountKey, search, {
        text: element.value,
        selection: [element.selectionStart, element.selectionEnd],
        isFocused: document.activeElement === element,
        pasted: pasted.current,
      })
    }
  }, [accountKey, search, takesFocus])

  return (
    <div className={classes(textStyles.editor, isLarge && textStyles.large)}>
      <div className={textStyles.mirror} aria-hidden="true" dir="auto">
        {text}
        {'\u200b'}
      </div>
      <textarea
        ref={field}
        className={textStyles.textarea}
        value={text}
        dir="auto"
        placeholder={placeholder}
        aria-label={t`Text of the post`}
        data-autofocus={takesFocus || undefined}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          pasted.current = event.clipboardData.getData('text/plain')
        }}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
      />
    </div>
  )
}
