export { annualReportSchema, annualReportsSchema, annualReportStateSchema } from './annualReport.ts'
export type { AnnualReport, AnnualReports } from './annualReport.ts'
export { annualReportEndpoints } from './endpoints.ts'
