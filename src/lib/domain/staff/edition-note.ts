/** What stands as the reason of an edition that a start published: nobody has said one, and it is read in every language. */
export const AT_START = 'at start'
