export function progress(what: string): (closing?: string) => void
