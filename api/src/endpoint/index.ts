export { endpoint } from './endpoint.ts'
export type {
  AnyEndpoint,
  Auth,
  BodyOf,
  Encoding,
  Endpoint,
  Method,
  OutputOf,
  ParamNames,
  ParamsOf,
  QueryOf,
  ReadBodyOf,
  ReadQueryOf,
} from './endpoint.ts'
export { emptyAnswer, idList, listOf, pageQuery, pageQuerySchema, uploadedFile, wholeNumber, yesOrNo } from './requestFields.ts'
