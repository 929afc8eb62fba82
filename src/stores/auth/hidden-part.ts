let isFollowed = false

/** What a mail's link has behind `#` under a name; taken out of the address at once, null where it has none. */
export function takeHidden(name: 'token' | 'email'): string | null {
  // A link that is pasted into the tab where its page is open changes what is behind `#` alone.
  if (!isFollowed) addEventListener('hashchange', () => hidden(name) && location.reload())
  isFollowed = true
  const value = hidden(name)
  if (value) history.replaceState(history.state, '', location.pathname + location.search)
  return value
}

function hidden(name: string): string | null {
  return new URLSearchParams(location.hash.slice(1)).get(name)
}
