import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, MessageCircle, Repeat2, Smile, Star, UserPlus, Vote } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { signInCallbackPath, signInPath } from '../../routing/paths.ts'
import type { WantedInteraction } from '../../accounts/interactionPrompt.ts'
import { beginSignUp } from '../../accounts/signIn.ts'
import { interactionAddress } from '../../accounts/interactionAddress.ts'
import { serverOrigin } from '../../accounts/serverAddress.ts'
import { useSession, useSessionPool } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './InteractionPrompt.module.css'

interface InteractionPromptProps {
  readonly wanted: WantedInteraction
  readonly onClose: () => void
  /** Navigates within this client. */
  readonly onGo: (path: string) => void
}

const icons: Record<WantedInteraction['kind'], LucideIcon> = {
  reply: MessageCircle,
  reblog: Repeat2,
  favourite: Star,
  bookmark: Bookmark,
  vote: Vote,
  follow: UserPlus,
  react: Smile,
}

/** Asks an anonymous reader to sign in: here, or at their own server. */
export function InteractionPrompt({ wanted, onClose, onGo }: InteractionPromptProps) {
  const { t } = useLingui()
  const { client } = useSession()
  const pool = useSessionPool()
  const instance = useInstance()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const host = new URL(client.origin).host
  const name = instance?.title || host
  const Icon = icons[wanted.kind]
  const canSignUp = instance?.registrations.enabled ?? false

  /** The current address, to return to. */
  const here = () => location.pathname + location.search

  function signInHere() {
    const next = here()
    onClose()
    onGo(signInPath({ next }))
  }

  /** After signing up the reader returns to the post or profile. */
  async function signUpHere() {
    const options = { redirectUri: pool.homeOrigin + signInCallbackPath, next: here(), website: pool.homeOrigin, host: pool }
    try {
      location.assign(await beginSignUp(client.origin, options))
    } catch {
      // After a failure, the sign-in screen tries again and reports the problem.
      signInHere()
    }
  }

  async function goHome(event: FormEvent) {
    event.preventDefault()
    const origin = serverOrigin(typed)
    if (origin === null) {
      setWrong(true)
      return
    }
    // Opened before the first await, because browsers only allow it right after a press. Without `opener`, so that it cannot reach this
    // page.
    const opened = window.open('', '_blank')
    if (opened) opened.opener = null
    onClose()
    // The reader's own server receives this address, loads the post and acts on its own copy.
    const address = await interactionAddress(origin, typed, wanted.url, pool.ports.fetch)
    if (opened) opened.location.replace(address)
    else location.assign(address)
  }

  return (
    <Dialog isOpen onClose={onClose} title={titleOf()} size="small">
      <div className={styles.content}>
        <span className={styles.icon} data-kind={wanted.kind}>
          <Icon size={28} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <section className={styles.part}>
          <h3 className={styles.heading}>
            <Trans>On {name}</Trans>
          </h3>
          <Button kind="primary" isWide onClick={signInHere}>
            <Trans>Sign in</Trans>
          </Button>
          {canSignUp && (
            <Button kind="quiet" isWide onClick={() => void signUpHere()}>
              <Trans>Create an account</Trans>
            </Button>
          )}
        </section>
        <form className={styles.part} onSubmit={(event) => void goHome(event)}>
          <h3 className={styles.heading}>
            <Trans>On a different server</Trans>
          </h3>
          <TextField
            label={t`Your home server`}
            placeholder="example.social"
            value={typed}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={isWrong ? t`That is not the address of a server. It looks like example.social.` : undefined}
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(false)
            }}
          />
          <Button type="submit" kind="secondary" isWide>
            <Trans>Take me home</Trans>
          </Button>
        </form>
      </div>
    </Dialog>
  )

  function titleOf(): string {
    switch (wanted.kind) {
      case 'reply':
        return t`Sign in to reply`
      case 'reblog':
        return t`Sign in to boost`
      case 'favourite':
        return t`Sign in to favourite`
      case 'bookmark':
        return t`Sign in to bookmark`
      case 'vote':
        return t`Sign in to vote`
      case 'follow':
        return t`Sign in to follow`
      case 'react':
        return t`Sign in to react`
    }
  }
}
