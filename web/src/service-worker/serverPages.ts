/**
 * The requests the server answers itself, by path and query. Everything else is a page of the client and opens offline.
 * A dot does not mean a file: handles (`/@bob@example.com`), tags (`/tags/x.com`) and ids contain dots too. Files are
 * at the root or in folders of their own.
 */
export const serverPages: readonly RegExp[] = [
  /^\/(?:api|oauth|auth|media|assets|packs|nodeinfo|\.well-known|system|metrics|health|authorize_interaction)(?:[/?]|$)/,
  /^\/[^/@?]+\.\w+(?:\?|$)/,
]
