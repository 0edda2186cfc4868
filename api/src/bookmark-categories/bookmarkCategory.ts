import * as v from 'valibot'
import { identifier, text } from '../reading/index.ts'

/** kmyblue: a shelf for bookmarks. */
export const bookmarkCategorySchema = v.object({ id: identifier, title: text })

export type BookmarkCategory = v.InferOutput<typeof bookmarkCategorySchema>
