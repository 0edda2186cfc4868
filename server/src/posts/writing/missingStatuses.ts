import { HttpError } from '../../platform/http/HttpError.ts'

export const noParent = (): HttpError => new HttpError(404, 'The post you are trying to reply to does not appear to exist.')
export const notQuotable = (): HttpError => new HttpError(404, 'The post you are trying to quote does not appear to exist.')
