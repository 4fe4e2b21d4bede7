import { type Static, Type } from 'typebox'
import { endpoint } from '../kit/endpoint.ts'
import { closed, dictionary, Instant, nullable, one, oneOf, Ref } from '../kit/words.ts'

/** What an installation needs before it works, in the order in which it is done. */
export const firstDaySteps = [
  'company',
  'site',
  'area',
  'people',
  'roles',
  'device',
  'rule',
  'alarm',
  'camera',
  'channel',
  'category',
  'service_level',
] as const

const Step = closed({
  key: oneOf(...firstDaySteps),
  done: Type.Boolean(),
  /** How many there are of what the step is about. */
  count: Type.Integer({ minimum: 0 }),
  /**
   * What is missing where there are some: `position` of a site, `silent` devices, `unacknowledged` alarms, `policy` beside a calendar;
   * null: nothing, or everything.
   */
  missing: nullable(oneOf('position', 'silent', 'unacknowledged', 'policy')),
})
export type FirstDayStep = Static<typeof Step>

export const FirstDay = closed({
  steps: Type.Array(Step),
  /** Every step is done. */
  finished: Type.Boolean(),
  /** Who put the assistant away; null: nobody. */
  dismissed: nullable(closed({ at: Instant, by: nullable(Ref) })),
})
export type FirstDay = Static<typeof FirstDay>

/** What the backend knows of its surroundings. The rest of the setup check is told by the gateway (`/readyz`) and the page itself. */
export const setupChecks = [
  'mail',
  'public_address',
  'push',
  'broker',
  'backup',
  'backup_schedule',
  'backup_encryption',
  'backup_rehearsal',
  'clock',
  'storage',
  'virus_scanner',
  'demo_accounts',
] as const
/** Why a backup is not in order: see docs/backups.md. `late`: the last success or rehearsal is too long ago; `differs`: a rehearsal found differences. */
export const backupProblems = ['space', 'folder', 'key', 'program', 'archive', 'failed', 'late', 'differs', 'unreadable'] as const
export const setupStates = ['ok', 'off', 'wrong'] as const
const Check = closed({
  key: oneOf(...setupChecks),
  /** `off`: not configured; `wrong`: configured or needed, and it does not work. */
  state: oneOf(...setupStates),
  /** When a backup last succeeded, or was last restored in a rehearsal. */
  at: nullable(Instant),
  /** Seconds between two clocks; megabytes that are free; accounts of the demo; archives that are kept. */
  figure: nullable(Type.Number()),
  /** What is wrong with backups; null: nothing, or it is another check. */
  reason: nullable(oneOf(...backupProblems)),
  /** What stands in the text: the folder of the backups, the time of the day, what a rehearsal found different. */
  params: dictionary(Type.String()),
})
export type SetupCheck = Static<typeof Check>

const at = '/api/v1/first-day'
const access = 'show_manage_workspace'

/** The first day of an installation: for administrators who see every site; to others 403. */
export const firstDay = {
  get: endpoint({
    name: 'first_day.get',
    method: 'GET',
    path: at,
    access,
    summary: 'What an installation needs before it works, and what of it is there',
    reply: one(FirstDay),
  }),
  dismiss: endpoint({
    name: 'first_day.dismiss',
    method: 'PUT',
    path: `${at}/dismissed`,
    access,
    summary: 'Put the assistant away, or bring it back',
    body: closed({ dismissed: Type.Boolean() }),
    reply: one(FirstDay),
  }),
  checks: endpoint({
    name: 'first_day.checks',
    method: 'GET',
    path: `${at}/checks`,
    access,
    summary: 'How the installation is set up: what is configured, and what is wrong',
    reply: one(Type.Array(Check)),
  }),
} as const
