/** Icons as SVG paths in a box of 24, drawn as lines. */
export const icons = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.3 15.3L20 20',
  book: 'M12 6.5C10 5 7 4.6 3.5 4.8v13.4c3.5-.2 6.5.2 8.5 1.7c2-1.5 5-1.9 8.5-1.7V4.8C17 4.6 14 5 12 6.5V19.900',
  person:
    'M12 4.2a3.9 3.9 0 1 1 0 7.8 3.9 3.9 0 0 1 0-7.8M4.6 20c.7-4 3.6-5.5 7.4-5.5s6.7 1.5 7.4 5.5',
  bag: 'M5.2 8.2h13.6l1 11.8H4.2zM8.7 8.2c0-5.4 6.6-5.4 6.6 0',
  globe:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M3.7 12h16.6M12 3.5c-5 5-5 12 0 17c5-5 5-12 0-17',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 7.6V12l3.1 2',
  onward: 'M9.5 6l6 6-6 6',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  warning: 'M12 4.5L21 19.5H3zM12 10v4.5M12 17v.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const

export type IconName = keyof typeof icons
