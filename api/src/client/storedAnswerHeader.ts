/** Set where an answer does not come from the server but from what this device kept of it. */
export const storedAnswerHeader = 'Starling-Stored'
