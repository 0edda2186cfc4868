import { loadable } from '../../ui/loadable.tsx'

/** The emoji picker of a post, in one place so that its code can be loaded before one opens it. */
export const ReactionPicker = loadable(() => import('./ReactionPicker.tsx'), 'ReactionPicker')
