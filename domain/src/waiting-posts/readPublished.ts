import type { ListedPost } from '../publishing/index.ts'
import { isWiderVisibility } from '../visibility/index.ts'
import type { PartOutcome } from './PartNote.ts'

/** The outcome an accepting answer to a post stands for; null where it is no post. `asked` is the visibility the post was sent with. */
export function readPublished(answer: unknown, asked: string): PartOutcome | null {
  const { id, visibility, visibility_ex: finer, tags } = fieldsOf(answer)
  const statusId = idOf(id)
  if (statusId === null) return null
  const answered = typeof finer === 'string' ? finer : visibility
  if (typeof answered === 'string' && isWiderVisibility(answered, asked)) return { kind: 'widened', statusId, answered, isDeleted: null }
  const names = listOf(tags).map((tag) => fieldsOf(tag).name)
  return { kind: 'published', statusId, tags: names.filter((name) => typeof name === 'string') }
}

/** The ids of a list of posts. */
export function idsOf(answer: unknown): readonly string[] {
  return listOf(answer).flatMap((one) => idOf(fieldsOf(one).id) ?? [])
}

/** The author's newest posts; null where the answer is no list. `answer` of each is the post as it came. */
export function readNewest(answer: unknown): readonly (ListedPost & { readonly answer: unknown })[] | null {
  if (!Array.isArray(answer)) return null
  return listOf(answer).flatMap((one) => {
    const { id, created_at: createdAt, reblog, in_reply_to_id: replied, media_attachments: media } = fieldsOf(one)
    const statusId = idOf(id)
    if (statusId === null || typeof createdAt !== 'string') return []
    return [{ id: statusId, createdAt, isReblog: Boolean(reblog), repliedId: idOf(replied), mediaIds: idsOf(media), answer: one }]
  })
}

/** The text of a post from the answer that has its source; null where there is none. */
export function readSource(answer: unknown): string | null {
  const { text } = fieldsOf(answer)
  return typeof text === 'string' ? text : null
}

/** Some servers write ids as numbers. */
export function idOf(id: unknown): string | null {
  if (typeof id === 'number') return String(id)
  return typeof id === 'string' ? id : null
}

type Field =
  | 'id'
  | 'visibility'
  | 'visibility_ex'
  | 'tags'
  | 'name'
  | 'text'
  | 'created_at'
  | 'reblog'
  | 'in_reply_to_id'
  | 'media_attachments'

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Readonly<Partial<Record<Field, unknown>>> {
  return typeof value === 'object' && value !== null ? value : {}
}
