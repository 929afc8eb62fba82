import { z } from 'zod'

/** How many hours before the day of a line is lost its customer is reminded of what it waits for. */
export const lateFiles = z
  .strictObject({ remindHoursBefore: z.int().min(1).max(72).default(3) })
  .prefault({})
