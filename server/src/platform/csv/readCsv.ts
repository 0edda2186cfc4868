import { CsvError, parse } from 'csv-parse/sync'
import type { Options } from 'csv-parse/sync'

const OPTIONS = {
  // Spreadsheet programs write a byte order mark at the beginning, and lines may end in several ways within one file.
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  skip_records_with_empty_values: true,
} as const satisfies Options

/** The rows of a CSV file (RFC 4180); quoted values may contain commas and line breaks. An unclosed quote ends with the file. */
export function readCsv(text: string): string[][] {
  try {
    return parse(text, OPTIONS)
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return parse(`${text}"`, OPTIONS)
    throw error
  }
}
