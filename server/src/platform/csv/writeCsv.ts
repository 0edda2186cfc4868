/** One row of a CSV file, quoted according to RFC 4180, without the end of the line. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
}

/** The text of a CSV file with these rows. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${csvLine(cells)}\n`).join('')
}
