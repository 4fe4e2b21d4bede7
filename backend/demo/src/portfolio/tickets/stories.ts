import type { TicketTypeCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { closed, dictionary, oneOf, optional } from '@menara/shared/kit/words.ts'
import { type Static, Type } from 'typebox'
import phrases from '../../../tables/phrases.json' with { type: 'json' }
import table from '../../../tables/stories.json' with { type: 'json' }
import { roomUses } from '../buildings/floor-kinds.ts'
import { teamKinds } from '../people/people.ts'
import { tableOf } from '../table.ts'

/** One kind of trouble or wish, as facility staff write it. `{room}`, `{floor}`, `{asset}`, `{site}`, `{n}` and `{vendor}` are filled in. */
const Story = closed({
  team: oneOf(...teamKinds),
  title: Type.String(),
  text: Type.String(),
  solution: Type.String(),
  /** Rooms it happens in; any room where absent. */
  uses: optional(Type.Array(oneOf(...roomUses))),
  /** It is about an asset of one of these kits. */
  kits: optional(Type.Array(Type.String())),
  /** Range of `{n}`. */
  n: optional(Type.Tuple([Type.Integer(), Type.Integer()])),
  weight: optional(Type.Integer()),
})
export type Story = Static<typeof Story>

/** What tickets of each type are about; those of alarms follow from the alarm. */
export const stories: Readonly<Record<Exclude<TicketTypeCode, 'alarm'>, readonly Story[]>> = tableOf(
  dictionary(Type.Array(Story)),
  table,
) as Record<keyof typeof table, Story[]>
export const alarmSolutions: readonly string[] = phrases.alarm_solutions
export const notes: readonly string[] = phrases.notes
