import { Type } from 'typebox'
import { nullable, oneOf } from '../../kit/words.ts'

/** Every so many days, weeks (on these weekdays) or months (on that day, or the last one where the month is shorter). */
export const RecurrenceFields = {
  unit: oneOf('day', 'week', 'month'),
  every: Type.Integer({ minimum: 1, maximum: 99 }),
  /** 1 Monday to 7 Sunday; of weeks only. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }),
  /** Of months only. */
  month_day: nullable(Type.Integer({ minimum: 1, maximum: 31 })),
}
