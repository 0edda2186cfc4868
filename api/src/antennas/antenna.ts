import * as v from 'valibot'
import { count, flag, flagUnlessDenied, identifier, identifierOrNull, lenientArray, orNull, text } from '../reading/index.ts'

/** kmyblue: posts gathered from everywhere by what they are about. */
export const antennaSchema = v.object({
  id: identifier,
  title: text,
  /** Takes the home timeline and everything local, whatever the conditions say. */
  stl: flag,
  /** Takes everything local. */
  ltl: flag,
  /** Whether what it finds is shown in `list` too, or in the home timeline where there is no list. */
  insert_feeds: flag,
  with_media_only: flag,
  ignore_reblog: flag,
  /** Shown in the navigation. */
  favourite: flagUnlessDenied,
  list: orNull(v.object({ id: identifier, title: text })),
  list_id: identifierOrNull,
  accounts_count: count,
  domains_count: count,
  tags_count: count,
  keywords_count: count,
})

/** The servers an antenna listens to, and those it never does. */
export const antennaDomainsSchema = v.object({ domains: lenientArray(v.string()), exclude_domains: lenientArray(v.string()) })

/** The hashtags an antenna looks for, and those it turns away. */
export const antennaTagsSchema = v.object({ tags: lenientArray(v.string()), exclude_tags: lenientArray(v.string()) })

/** The words an antenna looks for, and those it turns away. */
export const antennaKeywordsSchema = v.object({ keywords: lenientArray(v.string()), exclude_keywords: lenientArray(v.string()) })

export type Antenna = v.InferOutput<typeof antennaSchema>
export type AntennaDomains = v.InferOutput<typeof antennaDomainsSchema>
export type AntennaTags = v.InferOutput<typeof antennaTagsSchema>
export type AntennaKeywords = v.InferOutput<typeof antennaKeywordsSchema>
