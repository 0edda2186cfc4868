export { bookmarkCategorySchema } from './bookmarkCategory.ts'
export type { BookmarkCategory } from './bookmarkCategory.ts'
export { bookmarkCategoryEndpoints } from './endpoints.ts'
export { bookmarkCategoryStatuses } from './bookmarkCategoryStatuses.ts'
