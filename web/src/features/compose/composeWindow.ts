import type { DraftThing } from '@starling/domain/drafts'
import { composePath } from '../../routing/paths.ts'

/** The browser's name of the composer's own window; there is one for all drafts. */
const WINDOW_NAME = 'starling-composer'
/** Narrow enough for the phone layout, which shows the composer alone. */
const features = 'popup,width=560,height=720'

/** Whether this page is the composer's own window. */
export function isComposeWindow(): boolean {
  return window.name === WINDOW_NAME
}

/** Opens a draft in a window of its own; answers false if the browser blocks it. Pages of one device share their drafts. */
export function openComposeWindow(thing: DraftThing): boolean {
  const opened = window.open(composePath(intentOf(thing)), WINDOW_NAME, features)
  opened?.focus()
  return opened !== null
}

/** The address for continuing a draft; drafts are identified by it. */
function intentOf(thing: DraftThing): Parameters<typeof composePath>[0] {
  const space = thing.indexOf(' ')
  const [kind, name] = [thing.slice(0, space), thing.slice(space + 1)]
  switch (kind) {
    case 'reply':
      return { replyTo: name }
    case 'edit':
      return { edit: name }
    case 'redraft':
      return { redraft: name }
    case 'quote':
      return { quote: name }
    case 'mention':
      return { mention: name }
    case 'direct':
      return { direct: name }
    default:
      return {}
  }
}
