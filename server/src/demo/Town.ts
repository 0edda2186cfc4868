import type { Kysely } from 'kysely'
import type { Tables } from '../Tables.ts'
import type { PlannedPost, TownPlan } from './town/TownPlan.ts'
import type { Picture } from './makePictures.ts'
import type { Portrait } from './makePortraits.ts'

/** What the functions that insert the rows of the demo need: the plan of the town, its generated files, and ids. */
export interface Town {
  readonly plan: TownPlan
  readonly db: Kysely<Tables>
  readonly publicUrl: string
  readonly seed: string
  readonly now: Date
  readonly ids: (at: Date) => string
  /** Ids of the people, in the order of the plan. */
  readonly accountIds: readonly string[]
  readonly statusIds: ReadonlyMap<PlannedPost, string>
  readonly portraits: readonly Portrait[]
  readonly pictures: readonly Picture[]
  readonly recordings: Readonly<Record<'video' | 'audio', Recorded>>
}

interface Recorded {
  readonly fileKey: string
  readonly previewKey: string
  readonly mime: string
  readonly size: number
  readonly description: string
  readonly blurhash: string
  readonly original: { readonly width?: number; readonly height?: number; readonly duration: number; readonly frame_rate?: string }
  readonly small: { readonly width: number; readonly height: number }
}

/** Inserts many rows, in statements small enough for every database. */
export async function inBatches<T>(rows: readonly T[], insert: (batch: T[]) => Promise<unknown>, size = 400): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}
