import type { DeskState } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { alarmFigureNames, alarmFigures } from '@menara/shared/domain/alarms/alarm-figures.ts'
import { isAnnunciated, isaState } from '@menara/shared/domain/alarms/alarm-state.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'

const idOf = (kind: string, n: number): string => `019a${kind.padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const SITE = { id: idOf('1', 1), name: 'Menara Bench', code: 'BEN' }
const DESK = { id: idOf('2', 1), name: 'Control room' }

/** An alarm as the API tells it; numbers decide which one, so that every run has the same. */
export function anAlarm(n: number, more: Partial<Alarm> = {}): Alarm {
  const at = new Date(Date.now() - (n % 3000) * 1000).toISOString()
  const row: Alarm = {
    id: idOf('3', n),
    device: { id: idOf('4', n % 400), name: `AHU-${String(n % 400).padStart(3, '0')}` },
    asset: { id: idOf('5', n % 120), name: `Air handler ${n % 120}` },
    location: { id: SITE.id, name: SITE.name },
    area: { id: idOf('6', n % 60), name: `Floor ${n % 60}` },
    longitude: 106.8,
    latitude: -6.2,
    type: 'temperature_high',
    message: 'Supply air too warm',
    wording: null,
    point: 'temperature',
    unit: '°C',
    states: [],
    value: 28 + (n % 70) / 10,
    limit: 28,
    priority: priorities[n % priorities.length] ?? 'low',
    process: 'active',
    ack: n % 3 === 0 ? 'acked' : 'unacked',
    quality: n % 50 === 0 ? 'stale' : 'ok',
    latched: false,
    shelf: null,
    shelf_request: null,
    suppressed: false,
    suppressed_by: null,
    out_of_service: null,
    isa: 'B',
    annunciated: true,
    annunciated_at: at,
    desk: DESK,
    first_out: false,
    chattering: n % 90 === 0,
    escalation_level: 0,
    cause: n % 2 ? 'Chilled water valve' : 'Filter',
    procedure: true,
    respond_by: null,
    occurrence: 1,
    rev: 1,
    raised_at: at,
    received_at: at,
    cleared_at: null,
    acked_at: null,
    acked_by: null,
    ticket: null,
    ...more,
  }
  return { ...row, isa: isaState(row), annunciated: isAnnunciated(row) }
}

/** The desk as the API tells it. */
export function theDesk(alarms: readonly Alarm[], flood: DeskState['flood']): DeskState {
  const count = (fits: (alarm: Alarm) => boolean) => alarms.filter(fits).length
  return {
    ...DESK,
    annunciated: count((item) => item.annunciated),
    active: count((item) => item.process === 'active'),
    unacked: count((item) => item.ack === 'unacked'),
    shelved: 0,
    suppressed: 0,
    out_of_service: 0,
    last_10min: flood ? 500 : 1,
    signed_on: [],
    flood,
    figures: alarmFigureNames.map((name) => ({ name, value: 0, ...alarmFigures[name], verdict: 'good' as const })),
  }
}
