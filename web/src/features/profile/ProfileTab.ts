/** The tabs of a profile. */
export type ProfileTab = 'posts' | 'replies' | 'media' | 'featured'
