import type { ImportChange } from '@starling/domain/transfer'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './Transfer.module.css'
import type { ChangeKind } from './useChangeWords.ts'
import { useChangeWords, useKindWords } from './useChangeWords.ts'

const kinds: readonly ChangeKind[] = ['list', 'filter', 'antenna', 'columns', 'mute', 'block', 'domain-block']
/** Longer lists are summarised by a number. */
const mostShown = 100

interface ImportPlanProps {
  readonly changes: readonly ImportChange[]
  readonly onCancel: () => void
  readonly onApply: (changes: readonly ImportChange[]) => void
}

/** Every change an import would make, by kind; kinds and single changes can be deselected. */
export function ImportPlan({ changes, onCancel, onApply }: ImportPlanProps) {
  const { t } = useLingui()
  const kindWords = useKindWords()
  const changeWords = useChangeWords()
  const [left, setLeft] = useState<ReadonlySet<ImportChange>>(new Set())
  const wanted = changes.filter((change) => !left.has(change))

  function leave(some: readonly ImportChange[], isLeft: boolean) {
    const next = new Set(left)
    for (const change of some) {
      if (isLeft) next.add(change)
      else next.delete(change)
    }
    setLeft(next)
  }

  if (changes.length === 0)
    return (
      <>
        <p role="status">
          <Trans>Everything in this file is here already. There is nothing to change.</Trans>
        </p>
        <div>
          <Button onClick={onCancel}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </>
    )
  return (
    <>
      <h3 className={styles.heading} ref={focusOnce} tabIndex={-1}>
        {t`${plural(changes.length, { one: '# change', other: '# changes' })} would be made`}
      </h3>
      {kinds.map((kind) => {
        const ofKind = changes.filter((change) => change.kind === kind)
        if (ofKind.length === 0) return null
        const isAll = ofKind.every((change) => !left.has(change))
        return (
          <fieldset key={kind} className={styles.group}>
            <legend className={styles.legend}>
              <label className={styles.choice}>
                <input type="checkbox" checked={isAll} onChange={() => leave(ofKind, isAll)} />
                <strong>{kindWords(kind)}</strong>
              </label>
            </legend>
            <ul>
              {ofKind.slice(0, mostShown).map((change, index) => {
                const { name, effect } = changeWords(change)
                return (
                  <li key={`${name} ${index}`}>
                    <label className={styles.choice}>
                      <input type="checkbox" checked={!left.has(change)} onChange={() => leave([change], !left.has(change))} />
                      <bdi className={styles.words}>
                        {name}
                        <span className={styles.quiet}>{effect}</span>
                      </bdi>
                    </label>
                  </li>
                )
              })}
            </ul>
            {ofKind.length > mostShown && (
              <p className={styles.quiet}>{t`And ${plural(ofKind.length - mostShown, { one: '# more', other: '# more' })}`}</p>
            )}
          </fieldset>
        )
      })}
      <div className={styles.buttons}>
        <Button kind="primary" disabled={wanted.length === 0} onClick={() => onApply(wanted)}>
          {t`Make ${plural(wanted.length, { one: '# change', other: '# changes' })}`}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  )
}

/** The heading replaces the pressed button, so it takes the focus. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus()
}
