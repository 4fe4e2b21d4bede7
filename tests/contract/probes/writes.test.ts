import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { audit } from '../../../backend/src/schema/journal.ts'
import { alarmDeskLocations } from '../../../backend/src/schema/monitoring/alarm-desks.ts'
import { type Building, openBuilding, type Person } from '../../kit/building.ts'
import { type Answer, goodCallOf, isRefusal, send } from '../asking.ts'
import type { GoodCall } from '../good-call.ts'
import { said } from './figures.ts'
import { type ProbeUser, probeUsersOf } from './probe-users.ts'
import { type Read, readsOf } from './reads.ts'

const WALK_MS = 600_000
const writes = endpoints.filter((endpoint) => endpoint.method !== 'GET' && endpoint.access !== 'public')

/** Settings and registers of the whole organisation: whoever holds their permission works with all of them, at whatever site. */
const OF_THE_ORGANISATION =
  /^(roles|workspaces|identity_providers|access|shifts|vendors|vendor_documents|webhooks|ticketTemplates|ticketMacros|progress_statuses|ticket_subtypes|deadLetters|approvals|substitutes|cost_centres|reimburse_types|exchange_rates|payee_accounts|slas|sla_calendars|ticket_closings|payroll_templates|roster_skills|leave_rules|personal_data|personal_data_requests|personal_data_erasures|personal_data_breaches|inspection_templates)\./
/** Beside those marked `personal`, calls that act only on what belongs to the person who asks, or is shared with everybody. */
const OF_ONESELF =
  /^(accounts|ticketViews|saved_reports)\.|^(ticketBatches.create|users.create|positions.report|sign_ons.end|inspection_rounds.mine)$/
/** Each item of theirs is answered for itself: 200, and each item is refused. */
const BY_ITEM = ['evacuations.say', 'iot.acknowledgeMany', 'alarm_commands.shelveMany']
/** Reads that answer for the whole organisation by their purpose: its settings and registers, and the state of the system itself. */
const TELLS_OF_ALL =
  /^(users.list|tickets.progressStatuses|slas.webhooks|slas.recount|visit_series.calendars|alarm_journal.verify|telemetry.health|notifications.deliveries|deviceManagement.broker|ticketBatches.list|direct_orders.rules|leave.own|leave.preview|shift_wishes.own)$/

const isOfAll = ({ name }: Endpoint) =>
  [OF_THE_ORGANISATION, OF_ONESELF, TELLS_OF_ALL].some((pattern) => pattern.test(name)) && name !== 'accounts.me'

/** How much of what these people did is in the audit trail. */
const audited = ({ db }: Building, askers: readonly ProbeUser[]): Promise<number> =>
  db.sql.$count(
    audit,
    inArray(
      audit.actor_id,
      askers.flatMap(({ person }) => (person.id ? [person.id] : [])),
    ),
  )

type Refusal = 'sign in' | 'no permission' | 'not there'
/** How somebody must be refused, and null for those who may be let in: who lacks the permission, and who works at another site than the thing's. */
function refusalOf({ name, access, personal }: Endpoint, { role, site, holds }: ProbeUser, home: string): Refusal | null {
  if (role === 'stranger') return 'sign in'
  if (access !== 'signed-in' && access !== 'public' && !holds.has(access)) return 'no permission'
  const isAnywheres = personal || [OF_THE_ORGANISATION, OF_ONESELF].some((pattern) => pattern.test(name))
  return site === home || isAnywheres ? null : 'not there'
}
const FITS: Readonly<Record<Refusal, (answer: Answer) => boolean>> = {
  'sign in': ({ status }) => status === 401,
  'no permission': ({ status }) => status === 403,
  'not there': ({ status }) => [403, 404, 422].includes(status),
}

const answersTo = async ({ person }: ProbeUser, reads: readonly Read[]): Promise<string[]> => {
  const answers: string[] = []
  for (const { endpoint, call } of reads) {
    const { status, raw } = await send(person, endpoint, call)
    answers.push(`${endpoint.name} ${JSON.stringify(call.query ?? {})}: ${status} ${raw.toString('utf8')}`)
  }
  return answers
}

interface Probed {
  readonly probes: number
  readonly differences: readonly string[]
}

/** Asks a call of all who must be refused, and then as it is asked well: nothing that was refused stood in its way. */
async function probed(endpoint: Endpoint, askers: readonly ProbeUser[], building: Building): Promise<Probed> {
  // A site belongs to one desk: the next that takes it must find it free.
  await building.db.sql.delete(alarmDeskLocations)
  const { who = building.admin, ...call } = (await goodCallOf(endpoint, building)) as GoodCall
  const differences: string[] = []
  const stood = await audited(building, askers)
  const refused = askers.flatMap((asker) => {
    const expected = refusalOf(endpoint, asker, building.cast.site)
    return expected ? [{ asker, expected }] : []
  })
  for (const { asker, expected } of refused) {
    const answer = await send(asker.person, endpoint, call)
    const byItem = expected === 'not there' && BY_ITEM.includes(endpoint.name) && answer.status === 200
    if (byItem || (FITS[expected](answer) && isRefusal(answer))) continue
    differences.push(`${endpoint.name}: ${asker.name} got ${answer.status}, expected ${expected}`)
  }
  if ((await audited(building, askers)) !== stood) differences.push(`${endpoint.name}: a refused call left a trace`)
  const { status, raw } = await askedWell(endpoint, { who, call }, building)
  if (status !== 200) differences.push(`${endpoint.name}: the good call itself got ${status} ${raw.toString().slice(0, 200)}`)
  return { probes: refused.length + 1, differences }
}

/** What was previewed may be stale by now (clocks of tickets are counted anew meanwhile): then it is previewed and asked anew. */
async function askedWell(endpoint: Endpoint, first: { who: Person; call: Omit<GoodCall, 'who'> }, building: Building) {
  let { who, call } = first
  for (let left = 20; ; left--) {
    const reply = await send(who, endpoint, call)
    if (left === 0 || reply.status !== 409 || !reply.raw.toString().includes('"field":"confirm"')) return reply
    const { who: again = who, ...anew } = (await goodCallOf(endpoint, building)) as GoodCall
    who = again
    call = anew
  }
}

it('CT-32 what somebody may not change is refused and stays, and what they may not see changes no answer', {
  timeout: WALK_MS,
}, async () => {
  const began = performance.now()
  const building = await openBuilding()
  const askers = await probeUsersOf(building)
  const reads = await readsOf(building, (endpoint) => !endpoint.params && !isOfAll(endpoint))
  const watcher = askers.find(({ role, site }) => role === 'administrator' && site === building.cast.otherSite) as ProbeUser
  const before = await answersTo(watcher, reads)
  const differences: string[] = []
  let probes = 2 * reads.length
  for (const endpoint of writes) {
    const one = await probed(endpoint, askers, building)
    probes += one.probes
    differences.push(...one.differences)
  }
  const after = await answersTo(watcher, reads)
  const changed = before.flatMap((answer, at) =>
    answer === after[at] ? [] : [`was ${answer.slice(0, 500)}, is ${after[at]?.slice(0, 500)}`],
  )
  said('CT-32', { probes, differences: [...differences, ...changed], began })
  expect([...differences, ...changed]).toEqual([])
})
