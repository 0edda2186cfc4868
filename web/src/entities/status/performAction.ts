import type { Status } from '@starling/api/statuses'
import { readingSettings } from '@starling/domain/settings'
import type { Session } from '@starling/domain/session'
import { isBoostable } from '@starling/domain/visibility'
import { accountPath, composePath, statusPath } from '../../routing/paths.ts'
import { settingOf } from '../../settings/settingsStore.ts'
import type { WantedInteraction } from '../../accounts/interactionPrompt.ts'
import type { OpenDialog } from '../../ui/frame.ts'
import type { Navigator } from '../../ui/navigation.ts'
import { undescribedIn } from './statusFacts.ts'
import { actOnStatus } from '../status-actions/actOnStatus.ts'

export type StatusAction = 'reply' | 'reblog' | 'quote' | 'favourite' | 'react' | 'bookmark' | 'mention' | 'open' | 'profile'

export interface ActionTools {
  readonly session: Session
  readonly navigator: Navigator
  readonly prompt: (wanted: WantedInteraction) => void
  /** Opens the composer under the post and answers whether it did; null on screens without that possibility. */
  readonly replyInPlace: ((statusId: string) => boolean) | null
  readonly openDialog: OpenDialog
}

/** Performs the action of a button or key on a post; visitors are asked to sign in. */
export function performAction(action: StatusAction, status: Status, tools: ActionTools): void {
  const { session, navigator, prompt, replyInPlace } = tools
  const { id, account } = status
  if (action === 'open') {
    navigator.push(statusPath(account.acct, id))
    return
  }
  if (action === 'profile') {
    navigator.push(accountPath(account.acct))
    return
  }
  const { me } = session
  if (!me) {
    prompt({ kind: action === 'quote' ? 'reblog' : action === 'mention' ? 'reply' : action, url: status.url ?? '' })
    return
  }
  switch (action) {
    case 'reply':
      if (replyInPlace?.(id) !== true) navigator.push(composePath({ replyTo: id }))
      break
    case 'quote':
      navigator.push(composePath({ quote: id }))
      break
    case 'mention':
      navigator.push(composePath({ mention: account.acct }))
      break
    case 'favourite':
      actOnStatus(session, (actions) => actions.favourite(id, status.favourited !== true))
      break
    case 'bookmark':
      actOnStatus(session, (actions) => actions.bookmark(id, status.bookmarked !== true))
      if (status.bookmarked !== true && settingOf(session.key, readingSettings.asksForCategory)) void offerCategories(tools, id)
      break
    case 'reblog':
      if (status.reblogged === true || isBoostable(status, me.id === account.id)) {
        const isOn = status.reblogged !== true
        const boost = (...audience: readonly string[]) => actOnStatus(session, (actions) => actions.reblog(id, isOn, ...audience))
        if (isOn && asksBeforeBoost(status, session.key)) void askFirst(status, tools, boost)
        else boost()
      }
      break
  }
}

function asksBeforeBoost(status: Status, sessionKey: string): boolean {
  if (settingOf(sessionKey, readingSettings.asksBeforeBoost)) return true
  return settingOf(sessionKey, readingSettings.asksBeforeUndescribedBoost) && undescribedIn(status) > 0
}

async function askFirst(
  status: Status,
  { session, openDialog }: ActionTools,
  boost: (...audience: readonly string[]) => void,
): Promise<void> {
  try {
    const { confirmBoost } = await import('./confirmBoost.tsx')
    confirmBoost(openDialog, status, boost)
  } catch (cause) {
    session.alert(cause, { action: 'load' })
  }
}

/** The post is bookmarked in any case; if the code cannot be loaded, no categories are asked for. */
async function offerCategories({ session, openDialog }: ActionTools, statusId: string): Promise<void> {
  try {
    const { chooseCategory } = await import('../collection/StatusCategoriesDialog.tsx')
    chooseCategory(openDialog, session, statusId)
  } catch {
    // The post's menu offers the same, so a failure to load the code is ignored.
  }
}
