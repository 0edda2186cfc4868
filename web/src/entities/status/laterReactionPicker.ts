import { loadable } from '../../ui/loadable.tsx'

/** The emoji picker of a post, defined in one place so that its code can be preloaded. */
export const ReactionPicker = loadable(() => import('./ReactionPicker.tsx'), 'ReactionPicker')
