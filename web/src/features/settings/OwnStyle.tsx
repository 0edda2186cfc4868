import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { usePreference } from '../../session/usePreferences.ts'
import type { Kept } from '../../session/useUnsaved.ts'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { isHarmlessStyle } from '../../storage/ownStyle.ts'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { preferences } from '../../storage/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toasts } from '../../ui/toasts.ts'
import styles from './Settings.module.css'

const unsavedStyle = createUnsaved<Kept<string>>()

/** The reader's own style sheet. It is applied with a button and not during typing, because an unfinished rule could hide the field. */
export function OwnStyle() {
  const { t } = useLingui()
  const applied = usePreference('ownStyle')
  const { typed, change, forget } = useUnsaved(unsavedStyle, 'style', applied)
  const [isRefused, setRefused] = useState(false)

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefused(!isHarmlessStyle(typed))
    if (!isHarmlessStyle(typed)) return
    const before = applied
    preferences.change({ ownStyle: typed })
    forget()
    toasts.show({
      title: typed === '' ? t`Your style was taken away.` : t`Your style is applied.`,
      action: {
        label: t`Undo`,
        onSelect: () => {
          preferences.change({ ownStyle: before })
          change(before)
        },
      },
    })
  }

  return (
    <form className={styles.ownStyle} onSubmit={apply}>
      <TextArea
        label={t`Your own style (CSS)`}
        description={t`Colours and sizes are variables, such as --surface-1, --text-1, --accent, --radius-12 and --font. To start without your style, add ?plain to the address of the page.`}
        error={isRefused && t`A style may name no address and load nothing, and have 20,000 characters at most.`}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        placeholder=":root { --radius-12: 2px; }"
        rows={6}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      <Button kind="outline" type="submit" disabled={typed === applied}>
        {t`Apply`}
      </Button>
    </form>
  )
}
