type Collected<State> = State extends 'shipped'
  ? 'ready'
  : State extends 'delivered'
    ? 'collected'
    : State

/** What a state is called: of what its customer fetches, nothing is on any road. */
export function stateName<State extends string>(
  state: State,
  isCollected: boolean,
): State | Collected<State> {
  if (!isCollected) return state
  const said = { shipped: 'ready', delivered: 'collected' }[String(state)]
  return (said ?? state) as Collected<State>
}

/** What a step is called that staff take: what is collected lies ready, and is handed out. */
export function eventName<Event extends string>(
  event: Event,
  isCollected: boolean,
): Event | 'ready' | 'collected' {
  if (isCollected && event === 'ship') return 'ready'
  return isCollected && event === 'deliver' ? 'collected' : event
}
