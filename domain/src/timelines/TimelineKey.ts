/** Identifies a timeline: what is requested from the server, and the name under which it is stored. */
export type TimelineKey =
  | 'home'
  | `public${'' | ':remote'}${'' | ':media'}`
  | `community${'' | ':media'}`
  | `hashtag:${string}`
  | `list:${string}`
  | `antenna:${string}`
  | `circle:${string}`
  | `bookmark_category:${string}`
  | `link:${string}`
  | `account:${string}`
  | `quotes:${string}`
  | `references:${string}`
  | 'bookmarks'
  | 'favourites'
  | 'emoji_reactions'
  | 'trends'
