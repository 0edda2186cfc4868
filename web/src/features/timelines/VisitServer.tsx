import { Trans, useLingui } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { serverOrigin } from '../../accounts/serverAddress.ts'
import { pinnedOnly } from '../../entities/pinned/usePinnedPlaces.ts'
import { otherServerPath } from '../../routing/paths.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './VisitServer.module.css'

/** Asks for another server, to show its public posts; also lists the servers pinned to the navigation. */
export function VisitServer() {
  const { t } = useLingui()
  const navigator = useNavigator()
  const kept = pinnedOnly(useSetting(settings.pinnedPlaces)).filter(({ kind }) => kind === 'server')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function visit(event: FormEvent) {
    event.preventDefault()
    const origin = serverOrigin(typed)
    setWrong(origin === null)
    if (origin !== null) navigator.push(otherServerPath(new URL(origin).host))
  }

  return (
    <article className={styles.place} aria-label={t`Visit a server`}>
      <form className={styles.form} onSubmit={visit} noValidate>
        <TextField
          label={<Trans>Visit a server</Trans>}
          placeholder="example.social"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
          error={isWrong ? t`That is not the address of a server. It looks like example.social.` : undefined}
        />
        <Button type="submit" isLarge>
          <Trans>Visit</Trans>
        </Button>
      </form>
      {kept.length > 0 && (
        <ul className={styles.kept}>
          {kept.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
