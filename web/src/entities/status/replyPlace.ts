import { createContext } from 'react'

/**
 * Opens the composer directly under a post of the surrounding list, and answers whether it did. Null where replies always open
 * the composer dialog.
 */
export const ReplyPlaceContext = createContext<((statusId: string) => boolean) | null>(null)
