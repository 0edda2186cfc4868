import { trendEndpoints } from '@starling/api/trends'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { FollowTagButton } from '../../entities/tag/FollowTagButton.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Onboarding.module.css'
import { StepHeading } from './StepHeading.tsx'

const trendingTags = apiQuery(trendEndpoints.tags, { whenGone: { data: [] } })

/** Hashtags to follow: trending ones, and any others by name. */
export function TagsStep({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  const { data = [] } = useApiQuery(trendingTags, { query: { limit: 10 } })
  const [own, setOwn] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const names = [...new Set([...own, ...data.map(({ name }) => name)])]

  function add(event: FormEvent) {
    event.preventDefault()
    const name = typed.trim().replace(/^[#＃]/, '')
    if (!/^[\p{L}\p{N}\p{M}_]+$/u.test(name)) return
    setOwn([name, ...own.filter((one) => one !== name)])
    setTyped('')
  }

  return (
    <div className={styles.form}>
      <StepHeading
        title={<Trans>What do you care about?</Trans>}
        text={<Trans>Posts with a hashtag you follow come into your home, whoever wrote them.</Trans>}
      />
      <form className={styles.add} onSubmit={add}>
        <TextField label={t`A hashtag`} dir="auto" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Button type="submit" disabled={typed.trim() === ''}>
          <Trans>Add</Trans>
        </Button>
      </form>
      {names.length > 0 && (
        <ul className={styles.rows} aria-label={t`Hashtags to follow`}>
          {names.map((name) => (
            <li key={name} className={styles.tag}>
              <bdi className={styles.name}>{t`#${name}`}</bdi>
              <FollowTagButton name={name} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" onClick={onDone}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </div>
  )
}
