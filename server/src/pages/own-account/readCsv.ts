/** The rows of a CSV file (RFC 4180); quoted values may contain commas and line breaks. An unclosed quote ends with the file. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    cells.push(cell)
    cell = ''
  }
  const endLine = (): void => {
    endCell()
    if (cells.some((each) => each.trim() !== '')) lines.push(cells)
    cells = []
  }
  // Spreadsheet programs write a byte order mark at the beginning.
  const written = text.replace(/^\uFEFF/, '')
  for (let index = 0; index < written.length; index += 1) {
    const sign = written[index] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (written[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',') endCell()
    else if (sign === '\n') endLine()
    else if (sign !== '\r') cell += sign
  }
  endLine()
  return lines
}
