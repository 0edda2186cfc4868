/**
 * What the server answers itself, by path and query. Everything else is a page of the client and opens without a network.
 * A dot does not make a file of a page: handles (`/@bob@example.com`), tags (`/tags/x.com`) and ids have dots as well. Files stand
 * at the root or in folders of their own.
 */
export const serverPages: readonly RegExp[] = [
  /^\/(?:api|oauth|auth|media|assets|packs|nodeinfo|\.well-known|system|metrics|health)(?:[/?]|$)/,
  /^\/[^/@?]+\.\w+(?:\?|$)/,
]
