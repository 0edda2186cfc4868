import * as v from 'valibot'
import { identifier, text } from '../reading/index.ts'

/** kmyblue: a named group of bookmarks. */
export const bookmarkCategorySchema = v.object({ id: identifier, title: text })

export type BookmarkCategory = v.InferOutput<typeof bookmarkCategorySchema>
