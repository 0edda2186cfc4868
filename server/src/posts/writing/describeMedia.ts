import { unprocessable } from '../../platform/http/HttpError.ts'

export interface MediaChange {
  readonly description: string | null
  readonly focus: { readonly x: number; readonly y: number } | null
}

const MAX_DESCRIPTION = 1500

/** Changed descriptions of an edit's attachments; media that are not attached are ignored. */
export function describeMedia(
  attributes: readonly { readonly id: string; readonly description?: string | undefined; readonly focus?: string | undefined }[],
  keptIds: readonly string[],
): Map<string, MediaChange> {
  const changes = new Map<string, MediaChange>()
  for (const { id, description, focus } of attributes) {
    if (!keptIds.includes(id)) continue
    if (description !== undefined && [...description].length > MAX_DESCRIPTION)
      throw unprocessable(`Description is too long (maximum is ${MAX_DESCRIPTION} characters)`)
    changes.set(id, { description: description?.replaceAll('\u0000', '') ?? null, focus: readFocus(focus) })
  }
  return changes
}

function readFocus(focus: string | undefined): MediaChange['focus'] {
  if (focus === undefined || focus === '') return null
  const [x, y] = focus.split(',').map(Number)
  if (x === undefined || y === undefined || !(Math.abs(x) <= 1) || !(Math.abs(y) <= 1)) throw unprocessable('Focus is invalid')
  return { x, y }
}
