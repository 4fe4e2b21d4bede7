import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { closed, Id, IdList, Line, optional, Ref, TimeOfDay } from '../../kit/words.ts'

/** Working hours of groups. An `end` at or before `start` ends on the next day. Days: 1 Monday to 7 Sunday. */
export const Shift = closed({
  id: Id,
  name: Line(80),
  start: TimeOfDay,
  end: TimeOfDay,
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  /** Minutes after `start` that still count as on time. */
  grace_minutes: Type.Integer({ minimum: 0, maximum: 240 }),
  groups: Type.Array(Ref),
})
export type Shift = Static<typeof Shift>

export const shifts = crud('shifts', {
  item: Shift,
  draft: closed({
    name: Line(80),
    start: TimeOfDay,
    end: TimeOfDay,
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
    grace_minutes: optional(Type.Integer({ minimum: 0, maximum: 240 })),
    group_ids: optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
  }),
  filter: closed({ group_ids: optional(IdList) }),
  read: 'signed-in',
  write: 'show_manage_user',
})
