const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The radio an arrow key leads to in a table of radios, up and down as well as across; radios that
 * are switched off are stepped over. Null for other keys, and at the edge.
 */
export function moveInGrid(
  key: string,
  from: EventTarget,
  table: HTMLTableElement,
): HTMLInputElement | null {
  const step = STEPS[key]
  const cell = from instanceof HTMLElement ? from.closest('td') : null
  const row = cell?.closest('tr')
  const body = table.tBodies[0]
  if (!step || !cell || !row || !body) return null
  let rowIndex = Array.from(body.rows).indexOf(row) + step[0]
  let cellIndex = cell.cellIndex + step[1]
  for (;;) {
    const next = body.rows[rowIndex]?.cells[cellIndex]
    if (!next || cellIndex < 1) return null
    const radio = next.querySelector<HTMLInputElement>('input:enabled')
    if (radio) return radio
    rowIndex += step[0]
    cellIndex += step[1]
  }
}
