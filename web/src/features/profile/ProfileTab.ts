/** Which part of a profile is shown. */
export type ProfileTab = 'posts' | 'replies' | 'media' | 'featured'
