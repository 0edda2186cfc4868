import * as v from 'valibot'
import { count, flag, flagUnlessDenied, identifier, identifierOrNull, lenientArray, orNull, text } from '../reading/index.ts'

/** kmyblue: a timeline of statuses from all known servers that match the antenna's conditions. */
export const antennaSchema = v.object({
  id: identifier,
  title: text,
  /** Takes all statuses of the home timeline and all local ones, without regard to conditions. */
  stl: flag,
  /** Takes all local statuses. */
  ltl: flag,
  /** Whether its statuses also appear in `list`, or in the home timeline if there is no list. */
  insert_feeds: flag,
  with_media_only: flag,
  ignore_reblog: flag,
  /** Whether it is shown in the navigation. */
  favourite: flagUnlessDenied,
  list: orNull(v.object({ id: identifier, title: text })),
  list_id: identifierOrNull,
  accounts_count: count,
  domains_count: count,
  tags_count: count,
  keywords_count: count,
})

/** The servers an antenna includes and excludes. */
export const antennaDomainsSchema = v.object({ domains: lenientArray(v.string()), exclude_domains: lenientArray(v.string()) })

/** The hashtags an antenna includes and excludes. */
export const antennaTagsSchema = v.object({ tags: lenientArray(v.string()), exclude_tags: lenientArray(v.string()) })

/** The keywords an antenna includes and excludes. */
export const antennaKeywordsSchema = v.object({ keywords: lenientArray(v.string()), exclude_keywords: lenientArray(v.string()) })

export type Antenna = v.InferOutput<typeof antennaSchema>
export type AntennaDomains = v.InferOutput<typeof antennaDomainsSchema>
export type AntennaTags = v.InferOutput<typeof antennaTagsSchema>
export type AntennaKeywords = v.InferOutput<typeof antennaKeywordsSchema>
