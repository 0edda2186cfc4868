/** Which of an account's timelines its profile shows. */
export type ProfileTab = 'posts' | 'replies' | 'media'
