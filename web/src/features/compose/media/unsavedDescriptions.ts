import { createUnsaved } from '../../../storage/createUnsaved.ts'

/** Descriptions typed and not saved yet, by attachment, so that closing the dialog they are typed in does not lose them. */
export const unsavedDescriptions = createUnsaved<string>()
