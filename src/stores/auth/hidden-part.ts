/** What a mail's link has behind `#` under a name; taken out of the address at once, null where it has none. */
export function takeHidden(name: 'token' | 'email'): string | null {
  const value = new URLSearchParams(location.hash.slice(1)).get(name)
  if (value) history.replaceState(history.state, '', location.pathname + location.search)
  return value
}
