import { type Static, Type } from 'typebox'
import { priorities } from '../domain/ticket-state.ts'
import { Code, closed, Id, Line, oneOf, optional } from '../kit/words.ts'

/** A threshold on a point of a device. `above`: raises over `limit`, returns below `limit - deadband`; `below`: mirrored. */
export const AlarmRule = closed({
  id: Id,
  device_id: Id,
  device: Type.String(),
  point: Code,
  type: Code,
  direction: oneOf('above', 'below'),
  limit: Type.Number(),
  deadband: Type.Number({ minimum: 0 }),
  on_delay_ms: Type.Integer({ minimum: 0, maximum: 86_400_000 }),
  off_delay_ms: Type.Integer({ minimum: 0, maximum: 86_400_000 }),
  priority: oneOf(...priorities),
  message: Line(200),
  opens_ticket: Type.Boolean(),
  enabled: Type.Boolean(),
})
export type AlarmRule = Static<typeof AlarmRule>
export const AlarmRuleDraft = closed({
  device_id: Id,
  point: Code,
  type: Code,
  direction: oneOf('above', 'below'),
  limit: Type.Number(),
  deadband: optional(Type.Number({ minimum: 0 })),
  on_delay_ms: optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  off_delay_ms: optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  priority: oneOf(...priorities),
  message: Line(200),
  opens_ticket: optional(Type.Boolean()),
  enabled: optional(Type.Boolean()),
})
