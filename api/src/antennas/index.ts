export { antennaDomainsSchema, antennaKeywordsSchema, antennaSchema, antennaTagsSchema } from './antenna.ts'
export type { Antenna, AntennaDomains, AntennaKeywords, AntennaTags } from './antenna.ts'
export { antennaEndpoints } from './endpoints.ts'
