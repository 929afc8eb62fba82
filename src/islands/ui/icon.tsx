/** Line icons on a 24-unit square; decorative, so the words beside them say it. */
const shapes = {
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1',
  check: 'm5 12.5 4.6 4.6L19 7.5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'm4.5 19.5 1-4L16.2 4.8a1.6 1.6 0 0 1 2.3 0l.7.7a1.6 1.6 0 0 1 0 2.3L8.5 18.5z',
  remove: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 10.5l.2 5.5m3.4-5.5-.2 5.5',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  lock: 'M5.5 10.5h13v9h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  person:
    'M12 4a3.7 3.7 0 1 0 0 7.4A3.7 3.7 0 0 0 12 4zM4.5 20c.7-3.8 3.6-5.8 7.5-5.8s6.8 2 7.5 5.8',
  next: 'm9 5.5 6.5 6.5L9 18.5',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name }: { name: IconName }) {
  return <LineIcon path={shapes[name]} />
}

/** One that few pages have: its line comes with what shows it. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
