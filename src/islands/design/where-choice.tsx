import { useId } from 'react'
import type { Pin } from '../../stores/design/design.ts'
import { useSpeech } from '../page/use-speech.ts'

const rows = ['top', 'middle', 'bottom'] as const
const columns = ['left', 'centre', 'right'] as const

type WhereProps = { pin: Pin | null; pages: number; onPin(pin: Pin | null): void }

/** Where on a version the comment belongs: the way that needs no pointer. A click on the picture is exact. */
export function WhereChoice({ pin, pages, onPin }: WhereProps) {
  const { say } = useSpeech()
  const id = useId()
  const places = Array.from({ length: Math.max(1, pages) }, (_, page) =>
    rows.flatMap((row, y) =>
      columns.map((column, x) => ({
        pin: { page: page + 1, x: (x * 2 + 1) / 6, y: (y * 2 + 1) / 6 },
        name: say('design.where_place', {
          page: page + 1,
          place: say(`design.where_${row}_${column}`),
        }),
      })),
    ),
  ).flat()
  const isOf = (one: Pin) => pin?.page === one.page && pin.x === one.x && pin.y === one.y
  const listed = places.findIndex((place) => isOf(place.pin))
  return (
    <p className="design-where">
      <label htmlFor={id}>{say('design.where')}</label>
      <select
        id={id}
        value={pin === null ? 'whole' : listed < 0 ? 'clicked' : String(listed)}
        onChange={({ target }) => onPin(places[Number(target.value)]?.pin ?? null)}
      >
        <option value="whole">{say('design.where_whole')}</option>
        {pin && listed < 0 && <option value="clicked">{say('design.where_clicked')}</option>}
        {places.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}
