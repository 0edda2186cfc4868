/** How much of a name or another line of plain text is drawn at most. */
export interface LabelLimits {
  readonly characters: number
  /** Custom emoji. */
  readonly pictures: number
}

/**
 * How much of a text is drawn at most. What is longer is cut there and can be opened as plain text.
 *
 * Measured so that the most expensive text within them costs a browser less than 50 ms, drawing included.
 */
export interface ContentLimits {
  /** Characters of HTML that are read at all. */
  readonly source: number
  readonly characters: number
  /** Elements, line breaks, pictures and pieces of text; a line end within a text counts as a break. */
  readonly nodes: number
  /** Links, mentions and hashtags together. */
  readonly links: number
  /** Custom emoji and other pictures; instead of further ones their short codes and descriptions are drawn. */
  readonly pictures: number
}

export const statusLimits: ContentLimits = { source: 100_000, characters: 10_000, nodes: 2000, links: 200, pictures: 50 }

/** For the first twenty or so lines of a long post, which is all that is in view until the reader unfolds it. */
export const foldedLimits: ContentLimits = { ...statusLimits, characters: 4000, nodes: 600 }

/** For one or two lines written by another person: a note, a field of a profile. */
export const noteLimits: ContentLimits = { source: 50_000, characters: 5000, nodes: 500, links: 100, pictures: 50 }

/** For long texts of the reader's own server: its privacy policy, its terms. */
export const documentLimits: ContentLimits = { source: 400_000, characters: 60_000, nodes: 6000, links: 500, pictures: 20 }

/** For lines that may hold the whole message: a content warning without a text below it, a poll option. */
export const labelLimits: LabelLimits = { characters: 5000, pictures: 50 }

/** The share of one of `count` texts that are drawn together, so that all of them take no more than one text within `limits`. */
export function shareOf({ source, characters, nodes, links, pictures }: ContentLimits, count: number): ContentLimits {
  const share = (limit: number) => Math.ceil(limit / Math.max(1, count))
  return { source: share(source), characters: share(characters), nodes: share(nodes), links: share(links), pictures: share(pictures) }
}

/** For names, which are drawn on every post of their owner. */
export const nameLimits: LabelLimits = { characters: 500, pictures: 20 }
