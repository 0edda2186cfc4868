/** The name of the actor that stands for the whole server. No account can have it: usernames contain no dot. */
export const INSTANCE_ACTOR = 'instance.actor'
