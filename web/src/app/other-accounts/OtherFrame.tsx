import type { Session } from '@starling/domain/session'
import { useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { InteractionPromptContext } from '../../accounts/interactionPrompt.ts'
import type { WantedInteraction } from '../../accounts/interactionPrompt.ts'
import { HoverCardLayer } from '../../entities/account/HoverCardLayer.tsx'
import { PostGestures } from '../../entities/status/PostGestures.tsx'
import { QuickReactionLayer } from '../../entities/status/QuickReactionLayer.tsx'
import { SessionOf } from '../../session/SessionProvider.tsx'
import { useQueryClientOf } from '../../session/useQueryClientOf.ts'
import { FrameContext } from '../../ui/frame.ts'
import type { Frame } from '../../ui/frame.ts'
import { NavigatorContext } from '../../ui/navigation.ts'
import type { Navigator } from '../../ui/navigation.ts'
import styles from './OtherAccount.module.css'

interface OtherFrameProps {
  readonly session: Session
  readonly navigator: Navigator
  /** Performs an action that a visitor has chosen, instead of asking to sign in. */
  readonly act?: (wanted: WantedInteraction) => void
  readonly children: ReactNode
}

/** A part of the page with a session of its own, and the layers over the page that belong to it. */
export function OtherFrame({ session, navigator, act, children }: OtherFrameProps) {
  const name = useId()
  useQueryClientOf(session)
  const frame = useMemo(() => createFrame(name, session, navigator, act), [name, session, navigator, act])
  return (
    <>
      {frame.wrap(<>{children}</>)}
      {createPortal(
        // Outside of the columns, which would clip opened layers.
        frame.wrap(
          <>
            <HoverCardLayer />
            <QuickReactionLayer />
            <PostGestures />
          </>,
        ),
        document.body,
      )}
    </>
  )
}

function createFrame(name: string, session: Session, navigator: Navigator, act: OtherFrameProps['act']): Frame {
  const frame: Frame = {
    name,
    wrap: (element) => (
      <SessionOf session={session}>
        <NavigatorContext value={navigator}>
          <FrameContext value={frame}>
            <div data-frame={name} className={styles.frame}>
              {act ? <InteractionPromptContext value={act}>{element}</InteractionPromptContext> : element}
            </div>
          </FrameContext>
        </NavigatorContext>
      </SessionOf>
    ),
  }
  return frame
}
