export { instanceEndpoints } from './endpoints.ts'
export {
  activitySchema,
  configurationSchema,
  domainBlockSchema,
  extendedDescriptionSchema,
  instanceSchema,
  languageSchema,
  ruleSchema,
  termsOfServiceSchema,
} from './instance.ts'
export type { Activity, DomainBlock, ExtendedDescription, Instance, InstanceConfiguration, Rule } from './instance.ts'
export { instanceFromV1, v1InstanceSchema } from './instanceFromV1.ts'
export type { V1Instance } from './instanceFromV1.ts'
