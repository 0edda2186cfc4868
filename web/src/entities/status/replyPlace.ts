import { createContext } from 'react'

/**
 * Opens the composer right under a post of the list around it, and answers whether it did. Null where replies are always written in
 * the composer in front.
 */
export const ReplyPlaceContext = createContext<((statusId: string) => boolean) | null>(null)
