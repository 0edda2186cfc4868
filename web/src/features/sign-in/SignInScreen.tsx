import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FormEvent } from 'react'
import { InterfaceLanguage } from '../../entities/language/InterfaceLanguage.tsx'
import { rootPath, signInCallbackPath } from '../../routing/paths.ts'
import { checkHomeServer, homeServerStore } from '../../accounts/homeServer.ts'
import { isOutOfReach, serverOrigin } from '../../accounts/serverAddress.ts'
import { useLapsedAccount, useSessionPool } from '../../session/SessionProvider.tsx'
import { beginSignIn, beginSignUp, checkServer, SignInError } from '../../accounts/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { useSearchParam } from '../../ui/navigation.ts'
import { TextField } from '../../ui/TextField.tsx'
import { RegistrationNote } from './RegistrationNote.tsx'
import styles from './SignIn.module.css'
import { useHomeRegistration } from './useHomeRegistration.ts'

type Busy = 'here' | 'new' | 'elsewhere' | null

/** Signs in to this server with a button, or to another one by its name. */
export function SignInScreen() {
  const { t } = useLingui()
  const pool = useSessionPool()
  const next = safeNext(useSearchParam('next'))
  const asked = useSearchParam('server')
  const lapsed = useLapsedAccount()
  // If the server that ended the session is not the page's, it is filled in, from wherever the screen was opened.
  const [wanted] = useState(asked ?? (lapsed === null ? '' : new URL(lapsed.origin).host))
  const isElsewhere = ![null, pool.homeOrigin].includes(serverOrigin(wanted))
  const [server, setServer] = useState(isElsewhere ? wanted : '')
  const [busy, setBusy] = useState<Busy>(null)
  const [problem, setProblem] = useState<{ readonly at: Busy; readonly text: string } | null>(null)
  const hereHost = new URL(pool.homeOrigin).host
  const home = homeServerStore(pool.homeOrigin)
  const hasHome = useSyncExternalStore(home.subscribe, home.get) !== false
  useEffect(() => void checkHomeServer(pool.homeOrigin, pool), [pool])
  const registration = useHomeRegistration()

  async function start(origin: string, which: Busy) {
    const { host } = new URL(origin)
    if (isOutOfReach(origin, window.location.origin)) {
      setProblem({
        at: which,
        text: t`This page is served over https, and from here your browser asks nothing of ${host} over plain http. Open this client over http, or give the server a certificate.`,
      })
      return
    }
    setBusy(which)
    setProblem(null)
    try {
      await checkServer(origin, pool)
    } catch {
      setBusy(null)
      setProblem({ at: which, text: t`${host} did not answer as a compatible server. Check the name, or try again later.` })
      return
    }
    try {
      const redirectUri = pool.homeOrigin + signInCallbackPath
      const begin = which === 'new' ? beginSignUp : beginSignIn
      window.location.assign(await begin(origin, { redirectUri, next, website: pool.homeOrigin, host: pool }))
    } catch (error) {
      setBusy(null)
      const text =
        error instanceof SignInError && error.failure === 'insecure-page'
          ? t`Signing in needs a secure page. Open this client over https, or on this very machine.`
          : t`${host} refused to register this client. Try again later.`
      setProblem({ at: which, text })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const origin = serverOrigin(server)
    if (origin) void start(origin, 'elsewhere')
    else
      setProblem({
        at: 'elsewhere',
        text: t`That does not look like the name of a server. It is the part after the second @, for example mastodon.social.`,
      })
  }

  const here = hasHome && (
    <section key="here" className={styles.section}>
      <h2 className={styles.title}>{hereHost}</h2>
      <p className={styles.text}>
        <Trans>Your password is asked for by the server itself; this client never sees it.</Trans>
      </p>
      <div className={styles.row}>
        <Button
          kind={isElsewhere ? 'secondary' : 'primary'}
          isLarge
          isBusy={busy !== null}
          onClick={() => void start(pool.homeOrigin, 'here')}
        >
          <Trans>Sign in at {hereHost}</Trans>
        </Button>
        {registration.kind !== 'closed' && (
          <Button isLarge isBusy={busy !== null} onClick={() => void start(pool.homeOrigin, 'new')}>
            {registration.kind === 'approval' ? <Trans>Ask for an account</Trans> : <Trans>Create an account</Trans>}
          </Button>
        )}
      </div>
      <RegistrationNote {...registration} />
      {problem && problem.at !== 'elsewhere' && (
        <p className={styles.problem} role="alert">
          {problem.text}
        </p>
      )}
    </section>
  )
  const elsewhere = (
    <form key="elsewhere" className={styles.section} onSubmit={submit}>
      <h2 className={styles.title}>{hasHome && !isElsewhere ? <Trans>Another server</Trans> : <Trans>Your server</Trans>}</h2>
      <p className={styles.text}>
        <Trans>Any server that speaks Mastodon's language will do.</Trans>
      </p>
      <TextField
        label={t`Server or handle`}
        placeholder="mastodon.social"
        value={server}
        onChange={(event) => setServer(event.target.value)}
        error={problem?.at === 'elsewhere' && problem.text}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <div className={styles.row}>
        <Button type="submit" kind={isElsewhere ? 'primary' : 'secondary'} isLarge isBusy={busy !== null} disabled={server.trim() === ''}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  )

  return (
    <Column title={t`Sign in`}>
      <div className={styles.screen}>
        {isElsewhere ? [elsewhere, here] : [here, elsewhere]}
        <InterfaceLanguage />
      </div>
    </Column>
  )
}

/** Only paths of this client are accepted as `next`: with foreign addresses the sign-in could be misused as an open redirect. */
function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : rootPath
}
