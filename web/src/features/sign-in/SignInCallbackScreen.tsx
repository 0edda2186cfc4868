import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { homePath, rootPath, signInPath, startPath } from '../../routing/paths.ts'
import { useSessionPool } from '../../session/SessionProvider.tsx'
import type { SignInFailure } from '../../accounts/signIn.ts'
import { accounts } from '../../accounts/accounts.ts'
import { onboardingStore } from '../../storage/onboarding.ts'
import { finishSignIn, SignInError } from '../../accounts/signIn.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './SignIn.module.css'
import { keptByPage } from '../../storage/pageMemory.ts'

interface Problem {
  readonly failure: SignInFailure
  readonly serverMessage: string | null
}

/** A code can be used only once, and React may run an effect twice. */
const begun = keptByPage(new Map<string, Promise<string>>())

/** The address to which the server's consent page redirects. */
export function SignInCallbackScreen() {
  const { t } = useLingui()
  const pool = useSessionPool()
  const navigator = useNavigator()
  const { search } = useLocation()
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    let isGone = false
    const finishing = begun.get(search) ?? finishSignIn(search, pool)
    begun.set(search, finishing)
    finishing.then(
      (path) => {
        if (!isGone) navigator.replace(isAtStart(path) && isNewHere() ? startPath : path)
      },
      (error: unknown) => {
        if (isGone) return
        setProblem(error instanceof SignInError ? error : { failure: 'refused', serverMessage: null })
      },
    )
    return () => {
      isGone = true
    }
  }, [navigator, pool, search])

  return (
    <Column title={t`Sign in`} hasBack={false}>
      {problem ? (
        <ErrorState
          title={titleOf(problem)}
          text={problem.serverMessage ?? textOf(problem)}
          action={
            <ButtonLink href={signInPath()} kind="primary">
              <Trans>Back to sign-in</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <div className={styles.screen}>
          <Skeleton label={t`Signing in`}>
            <Bone inlineSize="60%" blockSize="20px" />
          </Skeleton>
        </div>
      )}
    </Column>
  )
}

/** Whether the reader signed in from a start page, and may be sent to the first steps; others return to where they were. */
function isAtStart(path: string): boolean {
  return path === rootPath || path === homePath
}

/** Whether a newly registered reader has not taken the first steps yet. */
function isNewHere(): boolean {
  const account = accounts.active()
  const step = account ? onboardingStore(account.key).get() : null
  return step !== null && step !== 'done'
}

function titleOf({ failure }: Problem) {
  return failure === 'denied' ? <Trans>You said no</Trans> : <Trans>Signing in did not work</Trans>
}

function textOf({ failure }: Problem) {
  switch (failure) {
    case 'denied':
      return <Trans>Nothing has changed. You can go on reading, or sign in after all.</Trans>
    case 'stale':
      return <Trans>This answer belongs to a sign-in that was not started here, or too long ago. Start again.</Trans>
    case 'no-code':
      return <Trans>The server's answer was incomplete. Start again.</Trans>
    case 'insecure-page':
      return <Trans>Signing in needs a secure page. Open this client over https, or on this very machine.</Trans>
    case 'refused':
      return <Trans>The server did not accept the sign-in. Start again, or try later.</Trans>
  }
}
