/**
 * The refusals of a slice: code, HTTP status and the sentence in English. The shop words them through
 * the dictionary (`errors.<code>`); the code is what programs look at.
 */
export type Catalogue = Record<string, readonly [status: number, sentence: string]>
