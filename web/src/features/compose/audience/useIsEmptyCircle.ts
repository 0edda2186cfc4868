import { useCircleMembers } from '../../../entities/collection/circles.ts'
import type { TextlessCompose } from '../useTextless.ts'

/** Whether the post is for a circle in which nobody is yet; false until that is known. */
export function useIsEmptyCircle({ draft, capabilities }: Pick<TextlessCompose, 'draft' | 'capabilities'>): boolean {
  const id = draft.privacy === 'circle' && draft.editedId === null && capabilities?.circles === true ? draft.circleId : null
  const { data: members } = useCircleMembers(id ?? '', id !== null)
  return id !== null && members?.length === 0
}
