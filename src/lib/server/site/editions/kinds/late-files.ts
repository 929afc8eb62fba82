import { z } from 'zod'

/**
 * How many hours before the day of a line is lost its customer is reminded of what it waits for, how many days after
 * that day is lost the line is cancelled, and how many before its end they are reminded once more.
 */
export const lateFiles = z
  .strictObject({
    remindHoursBefore: z.int().min(1).max(72).default(3),
    cancelAfterDays: z.int().min(7).max(365).default(30),
    remindDaysBefore: z.int().min(1).max(30).default(7),
  })
  .refine(({ cancelAfterDays, remindDaysBefore }) => remindDaysBefore < cancelAfterDays, {
    path: ['remindDaysBefore'],
    message: 'The line would have been cancelled by then.',
  })
  .prefault({})
