import { trendEndpoints } from '@starling/api/trends'
import { normalizeTag } from '@starling/domain/content'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { FollowTagButton } from '../../entities/tag/FollowTagButton.tsx'
import { useTagFollowing } from '../../entities/tag/tagQueries.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Onboarding.module.css'
import { StepHeading } from './StepHeading.tsx'

const trendingTags = apiQuery(trendEndpoints.tags, { whenGone: { data: [] } })

const isSame = (one: string, other: string) => normalizeTag(one) === normalizeTag(other)

/** Makes a hashtag of the input: several words are joined, and characters that hashtags cannot contain are left out. Empty if nothing remains. */
function tagFrom(typed: string): string {
  const words = typed.split(/[^\p{L}\p{N}\p{M}_·・]+/u).filter(Boolean)
  const name = words.length === 1 ? (words[0] ?? '') : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /[\p{L}\p{M}_·・]/u.test(name) ? name : ''
}

/** Hashtags to follow: trending ones, and any others by name, which are followed at once. */
export function TagsStep({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  const { data = [] } = useApiQuery(trendingTags, { query: { limit: 10 } })
  const [own, setOwn] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const names = [...own, ...data.map(({ name }) => name).filter((name) => !own.some((one) => isSame(one, name)))]
  const follow = useTagFollowing()

  function followTyped() {
    const name = tagFrom(typed)
    if (name === '') return
    follow(name, true)
    setOwn([name, ...own.filter((one) => !isSame(one, name))])
    setTyped('')
  }

  function add(event: FormEvent) {
    event.preventDefault()
    followTyped()
  }

  function goOn() {
    followTyped()
    onDone()
  }

  return (
    <div className={styles.form}>
      <StepHeading
        title={<Trans>What do you care about?</Trans>}
        text={<Trans>Posts with a hashtag you follow come into your home, whoever wrote them.</Trans>}
      />
      <form className={styles.add} onSubmit={add}>
        <TextField label={t`A hashtag`} dir="auto" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Button type="submit" disabled={tagFrom(typed) === ''}>
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
        <Button kind="primary" onClick={goOn}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </div>
  )
}
