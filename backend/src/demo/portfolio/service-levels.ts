import type { Sla } from '@menara/shared/contract/slas.contract.ts'
import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import { usualLadder } from '@menara/shared/domain/sla/ladder.ts'
import { pendingReasons, priorities } from '@menara/shared/domain/ticket-state.ts'
import type { slaCalendars, slaPolicies } from '../../schema/sla.ts'
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
}
/** What the desk promises: office hours by the clocks of each site, and round the clock for what cannot wait. */
export function serviceLevelsOf(dice: Dice, { at, specialist }: Given): ServiceLevels {
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
  const priorities: Sla['priorities'] = ['critical', 'high']
  const names = { name_en: 'Urgent, round the clock', name_id: 'Mendesak, dua puluh empat jam' }
  const late = { name_en: 'Urgent work orders', name_id: 'Perintah kerja mendesak', ticket_type_ids: [WORK_ORDER] }
  return {
    calendars: calendarsOf({ office, always }),
    policies: [
      { ...urgent, ...names, id: dice.id(at), sort: 1, priorities },
      {
        ...USUAL,
        id: dice.id(at),
        name_en: 'Usual service level',
        name_id: 'Tingkat layanan biasa',
        is_default: true,
        sort: 0,
        priorities: [],
        calendar_id: office,
        targets: [
          ...minutes('respond', [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]),
          ...minutes('resolve', [8 * HOUR, 16 * HOUR, 32 * HOUR]).slice(0, 3),
          { kind: 'resolve', priority: 'low', amount: 10, unit: 'days' },
        ],
      },
      { ...urgent, ...late, id: dice.id(at), sort: 0, priorities, ladder: [...USUAL.ladder, ...urgentSteps(specialist)] },
    ],
  }
}

const USUAL = {
  ...{ ticket_type_ids: [], category_ids: [], location_ids: [] },
  pauses: [...pendingReasons],
  start_is_response: true,
  ladder: usualLadder.map((it) => ({ ...it, notify: [...it.notify] })),
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
