import type { slaCalendars, slaPolicies } from '@menara/backend/schema/desk/sla.ts'
import type { Sla } from '@menara/shared/contract/sla/slas.contract.ts'
import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import { usualLadder } from '@menara/shared/domain/sla/ladder.ts'
import { pendingReasons, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Dice } from './dice.ts'

export interface ServiceLevels {
  readonly calendars: readonly (typeof slaCalendars.$inferInsert)[]
  readonly policies: readonly (typeof slaPolicies.$inferInsert)[]
}

const HOUR = 60
const WORK_ORDER = 29
/** Amounts from critical to low. */
const minutes = (kind: Sla['targets'][number]['kind'], amounts: readonly number[]): Sla['targets'] =>
  priorities.map((priority, n) => ({ kind, priority, amount: amounts[n] ?? 0, unit: 'minutes' as const }))

/** Nobody has it yet: the leader hears of it. Late: managers follow. Twice too long: may somebody from outside be paid? */
const urgentSteps = (specialist: string): Sla['ladder'] => [
  { at: 50, unit: 'percent', notify: ['leader'], raise_priority: false, only_if: { unassigned: true } },
  { at: 100, unit: 'percent', notify: ['manager_1'], raise_priority: false, followers: ['leader', 'managers'] },
  {
    ...{ at: 200, unit: 'percent', notify: ['leader'], raise_priority: false, approval_type_id: specialist },
    only_if: { priority: 'critical', states: ['assigned', 'in_progress'] },
  },
]

interface Given {
  readonly at: number
  /** The approval type a late work order asks for. */
  readonly specialist: string
  /** The sub-type of what disturbs people at work. */
  readonly disturbance: string
  /** The teams that stand guard. */
  readonly guards: readonly string[]
}
/** What the desk promises: office hours by the clocks of each site, and round the clock for what cannot wait. */
export function serviceLevelsOf(dice: Dice, { at, specialist, disturbance, guards }: Given): ServiceLevels {
  const [office, always] = [dice.id(at), dice.id(at)]
  const urgent = {
    ...USUAL,
    is_default: false,
    calendar_id: always,
    targets: [
      ...minutes('respond', [30, HOUR]).slice(0, 2),
      ...minutes('own', [15, 30]).slice(0, 2),
      ...minutes('resolve', [8 * HOUR, 24 * HOUR]).slice(0, 2),
    ],
  }
  const usual = { ...USUAL, is_default: false, sort: 0, priorities: [], calendar_id: office }
  const priorities: Sla['priorities'] = ['critical', 'high']
  const names = { name_en: 'Urgent, round the clock', name_id: 'Mendesak, dua puluh empat jam' }
  const late = { name_en: 'Urgent work orders', name_id: 'Perintah kerja mendesak', ticket_type_ids: [WORK_ORDER] }
  return {
    calendars: calendarsOf({ office, always }),
    policies: [
      { ...urgent, ...names, id: dice.id(at), sort: 1, priorities },
      {
        ...usual,
        id: dice.id(at),
        name_en: 'Usual service level',
        name_id: 'Tingkat layanan biasa',
        is_default: true,
        targets: [
          ...minutes('respond', [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]),
          ...minutes('resolve', [8 * HOUR, 16 * HOUR, 32 * HOUR]).slice(0, 3),
          { kind: 'resolve', priority: 'low', amount: 10, unit: 'days' },
        ],
      },
      { ...urgent, ...late, id: dice.id(at), sort: 0, priorities, ladder: [...USUAL.ladder, ...urgentSteps(specialist)] },
      { ...usual, ...NIGHT, id: dice.id(at), sort: 2, calendar_id: always, requester_group_ids: [...guards] },
      { ...usual, ...DISTURBANCE, id: dice.id(at), sort: 3, subtype_ids: [disturbance] },
    ],
  }
}

/** Guards report at night and wait for an answer. */
const NIGHT: Named = {
  ...{ name_en: 'Reported by security', name_id: 'Dilaporkan oleh keamanan' },
  targets: [...minutes('respond', [HOUR / 4, HOUR / 2, HOUR, HOUR]), ...minutes('resolve', [8 * HOUR, 16 * HOUR, 48 * HOUR, 96 * HOUR])],
}
const DISTURBANCE: Named = {
  ...{ name_en: 'Disturbances', name_id: 'Gangguan' },
  targets: [...minutes('respond', [HOUR / 2, HOUR, 2 * HOUR, 4 * HOUR]), ...minutes('resolve', [4 * HOUR, 8 * HOUR, 16 * HOUR, 32 * HOUR])],
}
type Named = Pick<Sla, 'name_en' | 'name_id' | 'targets'>

const USUAL = {
  ...{ ticket_type_ids: [], category_ids: [], location_ids: [], subtype_ids: [], requester_group_ids: [] },
  pauses: [...pendingReasons],
  start_is_response: true,
  note_is_response: true,
  ladder: usualLadder.map((item) => ({ ...item, notify: [...item.notify] })),
}

function calendarsOf({ office, always }: { readonly office: string; readonly always: string }): ServiceLevels['calendars'] {
  const days = [1, 2, 3, 4, 5, 6, 7]
  const calendar = { zone: null, exceptions: [] }
  return [
    {
      ...calendar,
      id: office,
      name_en: 'Office hours',
      name_id: 'Jam kantor',
      weekly: days.slice(0, 5).flatMap((day) => [
        { day, start: '08:00', end: day === 5 ? '11:30' : '12:00' },
        { day, start: '13:00', end: '17:00' },
      ]),
      observed: ['national', 'cuti_bersama'],
      holidays: [...indonesianHolidays],
    },
    {
      ...calendar,
      id: always,
      name_en: 'Round the clock',
      name_id: 'Dua puluh empat jam',
      weekly: days.map((day) => ({ day, start: '00:00', end: '24:00' })),
      observed: [],
      holidays: [],
    },
  ]
}
