import { loadable } from '../../ui/loadable.tsx'

/**
 * The emoji picker of a post, defined in one place so that its code can be preloaded. In a file of its own: every post needs this, and what
 * preloads it (`ReadyPicker`) needs all code of queries and emoji, which would then be loaded before the first post (a fifth of the scripts).
 */
export const ReactionPicker = loadable(() => import('./ReactionPicker.tsx'), 'ReactionPicker')
