/** Names under which this client keeps things in localStorage; the boot script reads the first three before anything else runs. */
export const accountsStorageKey = 'starling:accounts'
export const preferencesStorageKey = 'starling:preferences'
export const localeStorageKey = 'starling:locale'
export const signInStorageKey = 'starling:sign-in'
export const instancesStorageKey = 'starling:instances'
