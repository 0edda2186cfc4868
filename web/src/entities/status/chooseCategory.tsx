import { capabilitiesOf } from '@starling/domain/instance'
import type { Session } from '@starling/domain/session'
import { instanceStore } from '../../accounts/instances.ts'
import type { OpenDialog } from '../../ui/frame.ts'
import { StatusCategoriesDialog } from '../collection/StatusCategoriesDialog.tsx'

/** Asks for the categories of a post that is being bookmarked. Without a network there would be none to choose from. */
export function chooseCategory(openDialog: OpenDialog, session: Session, statusId: string): void {
  const instance = instanceStore(session.client.origin).get()
  if (instance === null || !capabilitiesOf(instance).bookmarkCategories || !navigator.onLine) return
  openDialog((close) => <StatusCategoriesDialog statusId={statusId} onClose={close} />)
}
