/** What a language without words brings to judging a password. */
export const dictionary = {}
