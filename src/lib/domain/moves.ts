/** One legal move of a state machine; the whole machine is a list of them. */
export type Move<State extends string, Event extends string> = {
  from: State
  event: Event
  to: State
}

export type Moved<State extends string> =
  | { ok: true; state: State }
  | { ok: false; code: 'move_not_legal' }

/** Makes a move function of a table in which no state has two moves for one event. */
export function mover<State extends string, Event extends string>(
  moves: readonly Move<State, Event>[],
): (state: State, event: Event) => Moved<State> {
  const table = new Map(moves.map((move) => [`${move.from} ${move.event}`, move.to]))
  return (state, event) => {
    const to = table.get(`${state} ${event}`)
    return to === undefined ? { ok: false, code: 'move_not_legal' } : { ok: true, state: to }
  }
}
