/** A name in the form in which names are compared: lower case, Latin letters without accents. */
export function searchableName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}
