import { isWiderVisibility } from '../visibility/index.ts'
import type { PartOutcome } from './PartNote.ts'

/** The outcome an accepting answer to a post stands for; null where it is no post. `asked` is the visibility the post was sent with. */
export function readPublished(answer: unknown, asked: string): PartOutcome | null {
  const { id, visibility, visibility_ex: finer } = fieldsOf(answer)
  const statusId = idOf(id)
  if (statusId === null) return null
  const answered = typeof finer === 'string' ? finer : visibility
  if (typeof answered === 'string' && isWiderVisibility(answered, asked)) return { kind: 'widened', statusId, answered, isDeleted: null }
  return { kind: 'published', statusId }
}

/** The ids of a list of posts. */
export function idsOf(answer: unknown): readonly string[] {
  return (Array.isArray(answer) ? answer : []).flatMap((one: unknown) => {
    return idOf(fieldsOf(one).id) ?? []
  })
}

/** Some servers write ids as numbers. */
export function idOf(id: unknown): string | null {
  if (typeof id === 'number') return String(id)
  return typeof id === 'string' ? id : null
}

function fieldsOf(value: unknown): Readonly<Partial<Record<'id' | 'visibility' | 'visibility_ex', unknown>>> {
  return typeof value === 'object' && value !== null ? value : {}
}
