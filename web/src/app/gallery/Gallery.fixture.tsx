import { createClient } from '@starling/api/client'
import { anInstance } from '@starling/api/fixtures'
import { seenNote } from '@starling/domain/seen'
import { createSession } from '@starling/domain/session'
import type { Session } from '@starling/domain/session'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { HoverCardLayer } from '../../entities/account/HoverCardLayer.tsx'
import { SmallWindow } from '../../entities/player/SmallWindow.tsx'
import { seenPosts } from '../../entities/status/watchSeen.ts'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { keepViewState } from '../../entities/status/viewState.ts'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { browserPorts } from '../../session/browserPorts.ts'
import { SessionProvider } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import type { SessionPool } from '../../session/sessionPool.ts'
import { createBrowserNavigator } from '../../routing/browserNavigator.ts'
import { LocationContext, NavigatorContext } from '../../ui/navigation.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { TooltipLayer } from '../../ui/Tooltip.tsx'
import { i18n } from '../i18n.ts'
import styles from './Gallery.module.css'
import { GalleryPlayers } from './GalleryPlayers.fixture.tsx'
import { exhibits, me, seenPost } from './galleryPosts.fixture.ts'

const session = startSession()
seenPosts(session.key).set([seenNote(seenPost, seenPost)])
const pool = {
  sessionFor: () => session,
  followPage: () => () => undefined,
  onSignedOut: () => () => undefined,
  onFiltersChanged: () => () => undefined,
} as unknown as SessionPool
const navigator = createBrowserNavigator()

/** Every state of a post and of a player on one page, with a fake server inside the page. */
export function Gallery() {
  return (
    <I18nProvider i18n={i18n}>
      <SessionProvider pool={pool}>
        {() => (
          <NavigatorContext value={navigator}>
            <LocationContext value={navigator.getLocation()}>
              <Learning />
              <main className={styles.gallery}>
                <h1 className={styles.title}>Gallery</h1>
                {exhibits.map(({ name, status, context = 'home', isPinned }) => (
                  <Frame key={name} name={name}>
                    <StatusCard statusId={status.id} context={context} isPinned={isPinned} />
                  </Frame>
                ))}
                <GalleryPlayers
                  renderFrame={(name, child) => (
                    <Frame key={name} name={name}>
                      {child}
                    </Frame>
                  )}
                />
                <Frame name="Loading">
                  <StatusSkeleton />
                </Frame>
              </main>
              <SmallWindow />
              <Toaster />
              <TooltipLayer />
              <HoverCardLayer />
            </LocationContext>
          </NavigatorContext>
        )}
      </SessionProvider>
    </I18nProvider>
  )
}

/** The actions offered on posts depend on the server's capabilities. */
function Learning() {
  useInstance()
  return null
}

function Frame({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.frame} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  )
}

/** The fake server answers only its description; all other requests fail as they do offline. */
function startSession(): Session {
  const { origin } = location
  const fetch = async (url: string) => {
    const isInstance = new URL(url).pathname === '/api/v2/instance'
    const instance = anInstance()
    instance.configuration.emoji_reactions.enabled = true
    return new Response(JSON.stringify(isInstance ? instance : { error: 'The gallery has no server' }), {
      status: isInstance ? 200 : 503,
      headers: { 'content-type': 'application/json' },
    })
  }
  const made = createSession({
    ...browserPorts,
    client: createClient({ origin, token: 'gallery', fetch, now: browserPorts.now }),
    me: { id: me.id },
    storage: { load: async () => null, save: async () => undefined },
    openSocket: null,
    streamingUrl: null,
  })
  made.import({ accounts: [me], statuses: exhibits.map(({ status }) => status) })
  for (const { status, view } of exhibits) if (view) keepViewState(made.key, status.id, view)
  made.retain({ statuses: exhibits.map(({ status }) => status.id) })
  return made
}
