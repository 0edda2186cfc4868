/** What the service worker asks of a page when a message was pressed: to show a path as an account. The page answers true, or false where it reads as somebody else. */
export interface OpenRequest {
  readonly type: 'starling-open'
  readonly account: string
  readonly path: string
  /** A page that was opened for this takes the account, whichever it began with. */
  readonly isNewPage: boolean
}

/** Whether a message to a page is such a request, for a path of this client. */
export function isOpenRequest(value: unknown): value is OpenRequest {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'starling-open') return false
  return (
    'account' in value &&
    typeof value.account === 'string' &&
    'path' in value &&
    typeof value.path === 'string' &&
    /^\/(?![/\\])/.test(value.path) &&
    'isNewPage' in value &&
    typeof value.isNewPage === 'boolean'
  )
}
