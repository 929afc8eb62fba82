/** Parameters of the page's address: an offer's number, or the key of a choice that one is made of. */
export const OFFER_PARAMETERS = { number: 'number', key: 'key' } as const
