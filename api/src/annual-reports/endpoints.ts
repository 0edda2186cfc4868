import { emptyAnswer, endpoint } from '../endpoint/index.ts'
import { annualReportsSchema, annualReportStateSchema } from './annualReport.ts'

const read = { method: 'GET', auth: 'user', scope: 'read:accounts', response: annualReportsSchema } as const
const write = { method: 'POST', auth: 'user', scope: 'write:accounts', response: emptyAnswer } as const

/** Reports about the account's year, offered in December. https://docs.joinmastodon.org/methods/annual_reports/ */
export const annualReportEndpoints = {
  list: endpoint({ ...read, path: '/api/v1/annual_reports' }),
  get: endpoint({ ...read, path: '/api/v1/annual_reports/:year' }),
  state: endpoint({ ...read, path: '/api/v1/annual_reports/:year/state', response: annualReportStateSchema }),
  generate: endpoint({ ...write, path: '/api/v1/annual_reports/:year/generate' }),
  markRead: endpoint({ ...write, path: '/api/v1/annual_reports/:year/read' }),
} as const
