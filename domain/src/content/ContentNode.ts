/** The HTML elements that are kept as elements; links, line breaks and pictures have node types of their own. */
export type ContentTag =
  | 'p'
  | 'span'
  | 'del'
  | 's'
  | 'pre'
  | 'blockquote'
  | 'code'
  | 'b'
  | 'strong'
  | 'u'
  | 'i'
  | 'em'
  | 'ul'
  | 'ol'
  | 'li'
  | 'ruby'
  | 'rt'
  | 'rp'

/** Attributes that describe the text of any element: its language and direction. */
export interface ContentAttributes {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl' | 'auto'
  readonly title?: string
}

/** An allowed element; `part` marks the three pieces of a shortened address. */
export interface ContentElement extends ContentAttributes {
  readonly kind: 'element'
  readonly tag: ContentTag
  readonly part?: 'invisible' | 'ellipsis'
  readonly start?: number
  readonly reversed?: true
  readonly value?: number
  /** Of `code`: what it is written in, as the author named it, such as 'js'. */
  readonly language?: string
  readonly children: readonly ContentNode[]
}

/** A link out of the app; `href` has passed `safeHref`. */
export interface ContentLink extends ContentAttributes {
  readonly kind: 'link'
  readonly href: string
  readonly isTranslatable: boolean
  readonly children: readonly ContentNode[]
}

/** A person named in a post; `acct` is what the profile path takes. */
export interface ContentMention extends ContentAttributes {
  readonly kind: 'mention'
  readonly acct: string
  readonly href: string
  readonly children: readonly ContentNode[]
}

/** A hashtag in a post; `name` without the sign, as written. */
export interface ContentHashtag extends ContentAttributes {
  readonly kind: 'hashtag'
  readonly name: string
  readonly href: string
  readonly children: readonly ContentNode[]
}

/** One node of a post that is safe to draw, whatever the server sent. */
export type ContentNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'emoji'; readonly shortcode: string; readonly url: string; readonly staticUrl: string }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string; readonly title?: string }
  | ContentElement
  | ContentLink
  | ContentMention
  | ContentHashtag
