/** Whether a key belongs to an input method, such as Escape that gives up a composition and is not meant for what surrounds the field. */
export function isInputMethodKey(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> | { readonly nativeEvent: KeyboardEvent }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  // Safari ends the composition before it reports the key, which then has this code.
  return isComposing || keyCode === 229
}
