import { channel } from '../kit/feeds/channel.ts'
import { Activity, activities } from './activities.contract.ts'
import { AlarmTransition, alarmJournal } from './alarms/alarm-journal.contract.ts'
import { Ticket, tickets } from './tickets/tickets.contract.ts'

/** Every transition of alarms, once and in order. */
export const alarmEventFeed = channel({
  name: 'alarm_events',
  source: alarmJournal.list,
  item: AlarmTransition,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['alarms'],
  intervalMs: 2000,
  kind: 'events',
  position: 'seq',
  lane: 'alarms',
})

/** Everything that happened at the sites one sees, once and in order. */
export const activityEventFeed = channel({
  name: 'activity_events',
  source: activities.list,
  item: Activity,
  key: 'id',
  fixed: { limit: '200', shared: 'true' },
  topics: ['activities'],
  intervalMs: 5000,
  kind: 'events',
})

/** Visitors on site: visits that have begun and are not over. */
export const visitorFeed = channel({
  name: 'visitors',
  source: tickets.list,
  item: Ticket,
  key: 'id',
  fixed: { ticket_type_id: '27', states: 'in_progress', limit: '200' },
  topics: ['tickets'],
  intervalMs: 5000,
})
