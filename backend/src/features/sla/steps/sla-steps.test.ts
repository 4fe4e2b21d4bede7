import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { notifications, webhooks } from '@menara/shared/contract/notifications.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { type SlaDraft, slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { ticketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { ticketFollowers } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, stateOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { forDays, minutesOf, openForDays, usualPolicy, withServiceLevels } from '../../../../../tests/kit/desk/service-levels.ts'
import { openOutsides } from '../../../../../tests/kit/upstreams/outsides.ts'
import { users as userRows } from '../../../schema/people.ts'

const MONDAY = '2026-11-23'
type Step = NonNullable<SlaDraft['ladder']>[number]
const step = (more: Partial<Step>): Step => ({ at: 50, unit: 'percent', notify: [], raise_priority: false, ...more })
const jakarta = (text: string): string => new Date(`${text}:00+07:00`).toISOString()
/** An hour to solve; what a ladder does is seen at half past nine. */
const withLadder = (building: Building, ...ladder: Step[]) => withServiceLevels(building, { targets: minutesOf('resolve', 60), ladder })
async function go(building: Building, text: string): Promise<void> {
  building.clock.set(new Date(`${MONDAY}T${text}:00+07:00`))
  await building.backend.sla.look()
}
const open = async ({ employee, cast }: Building, more: object = {}): Promise<string> =>
  (await employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Water', ...more } })).body.data.id
const clockOf = async ({ admin }: Building, id: string) => (await admin.asks(ticketClocks.get, { params: { id } })).body.data.clocks[0]
const escalated = async ({ admin }: Building, id: string) =>
  (await admin.asks(tickets.logs, { params: { id } })).body.data
    .filter((one) => one.action === 'escalated')
    .map((one) => one.after.sla_does)
const told = async (who: Person) => (await who.asks(inbox.list, { query: {} })).body.data.filter((one) => one.type.startsWith('sla')).length
const followersOf = async ({ admin }: Building, id: string) =>
  (await admin.asks(ticketFollowers.list, { params: { id } })).body.data.followers.map((one) => [one.person.id, one.why])

describe('for whom a step is', () => {
  it('SL-23 passes by a ticket that does not meet its conditions when it comes, once', async () => {
    const building = await openForDays()
    await withLadder(building, step({ only_if: { unassigned: true, priority: 'medium' }, raise_priority: true }))
    const [free, taken, low] = [await open(building), await open(building), await open(building, { priority: 'low' })]
    await building.admin.asks(tickets.assign, { params: { id: taken }, body: { assignee_id: building.agent.id } })
    expect((await clockOf(building, taken))?.steps).toMatchObject([
      { is: 'to_come', conditional: true, instant: jakarta(`${MONDAY}T09:30`) },
    ])
    await go(building, '09:31')
    const priorityOf = async (id: string) => (await building.admin.asks(tickets.get, { params: { id } })).body.data.priority
    expect([await priorityOf(free), await priorityOf(taken), await priorityOf(low)]).toEqual(['high', 'medium', 'low'])
    await building.admin.asks(tickets.assign, { params: { id: taken }, body: { assignee_id: null, group_id: building.cast.group } })
    await go(building, '09:40')
    expect(await priorityOf(taken)).toBe('medium')
    expect([(await clockOf(building, free))?.steps, (await clockOf(building, taken))?.steps]).toMatchObject([
      [{ is: 'taken', instant: jakarta(`${MONDAY}T09:31`), does: [{ action: 'raise', hindered: null }] }],
      [{ is: 'passed', does: [] }],
    ])
  })

  it('SL-24 tells the leader of the team and the managers above whoever has it', async () => {
    const building = await openForDays()
    const reports = (id: string, manager_id: string) => building.admin.asks(users.update, { params: { id }, body: { manager_id } })
    await reports(building.agent.id, building.cast.operator)
    // Nobody makes themselves a manager by a call.
    await building.db.sql.update(userRows).set({ manager_id: building.cast.admin }).where(eq(userRows.id, building.cast.operator))
    await withLadder(building, step({ notify: ['manager_1'] }), step({ at: 80, notify: ['leader', 'manager_2'] }))
    const id = await open(building)
    await building.admin.asks(tickets.assign, { params: { id }, body: { assignee_id: building.agent.id } })
    const operator = building.operator
    await go(building, '09:31')
    expect([await told(building.admin), await told(operator), await told(building.agent)]).toEqual([0, 1, 0])
    await go(building, '09:49')
    expect([await told(building.admin), await told(operator), await told(building.agent)]).toEqual([1, 1, 0])
    // Nobody has it: the team's leader hears of it, and the manager above that one.
    building.clock.set(new Date(`${MONDAY}T13:00:00+07:00`))
    await building.admin.asks(groups.update, { params: { id: building.cast.group }, body: { member_ids: [building.agent.id] } })
    const theirs = await open(building)
    await building.admin.asks(tickets.assign, { params: { id: theirs }, body: { group_id: building.cast.group } })
    await go(building, '13:31')
    expect([await told(building.admin), await told(operator)]).toEqual([2, 1])
    await go(building, '13:49')
    expect([await told(building.admin), await told(operator)]).toEqual([2, 2])
    // Who was named to lead it comes first.
    await building.admin.asks(groups.update, { params: { id: building.cast.group }, body: { leader_id: building.agent.id } })
    building.clock.set(new Date(`${MONDAY}T15:00:00+07:00`))
    const third = await open(building)
    await building.admin.asks(tickets.assign, { params: { id: third }, body: { group_id: building.cast.group } })
    const before = await told(building.agent)
    await go(building, '15:49')
    expect((await told(building.agent)) - before).toBe(1)
  })
})

describe('what a step does', () => {
  it('SL-25 lets people follow who may see the ticket, and says where there is nobody', async () => {
    const building = await openForDays()
    await withLadder(
      building,
      step({ followers: ['managers'], follower_ids: [building.cast.operator] }),
      step({ at: 60, follower_ids: [building.cast.admin] }),
      step({ at: 70, follower_ids: [building.elsewhere.id] }),
    )
    const id = await open(building)
    await go(building, '09:31')
    const now = await followersOf(building, id)
    expect(now).toContainEqual([building.cast.admin, 'added'])
    await go(building, '09:45')
    expect(await followersOf(building, id)).toEqual(now)
    expect(await escalated(building, id)).toEqual([
      [{ action: 'follow', hindered: null }],
      [{ action: 'follow', hindered: 'done' }],
      [{ action: 'follow', hindered: 'nobody' }],
    ])
  })

  it('SL-26 asks for an approval, where the ticket may be approved by it and its state allows one', async () => {
    const building = await openForDays()
    const type = await approvalType(building, [askingPeople(building.agent.id)], { active: false })
    const other = await approvalType(building, [askingPeople(building.agent.id)], { active: false, ticket_type_id: 29 })
    await withLadder(
      building,
      step({ approval_type_id: other }),
      step({ at: 60, approval_type_id: type }),
      step({ at: 60, approval_type_id: type, raise_priority: true }),
    )
    const id = await open(building)
    expect(await stateOf(building, id)).toBe('new')
    await go(building, '09:31')
    expect([await stateOf(building, id), await escalated(building, id)]).toEqual([
      'new',
      [[{ action: 'approval', hindered: 'other_type' }]],
    ])
    await go(building, '09:37')
    expect(await stateOf(building, id)).toBe('waiting_approval')
    expect((await escalated(building, id)).slice(1)).toEqual([
      [{ action: 'approval', hindered: null }],
      [
        { action: 'raise', hindered: 'state' },
        { action: 'approval', hindered: 'asked_already' },
      ],
    ])
    const [request] = (await building.admin.asks(approvals.ofTicket, { params: { id } })).body.data.requests
    expect(request).toMatchObject({ state: 'pending', reason: 'escalated', round: 1 })
    expect((await clockOf(building, id))?.is).toBe('paused')
    await votes(building.agent, id, 'approve')
    expect([await stateOf(building, id), (await clockOf(building, id))?.is]).toEqual(['new', 'running'])
    await go(building, '10:30')
    expect(await stateOf(building, id)).toBe('new')
    // Reopened, the ladder begins anew.
    await building.admin.asks(tickets.resolve, { params: { id }, body: { solution: 'Dry' } })
    await building.admin.asks(tickets.reopen, { params: { id }, body: { note: 'Wet' } })
    await go(building, '10:31')
    expect(await stateOf(building, id)).toBe('waiting_approval')
  })

  it('SL-22 APV-25 leaves what was approved approved when it raises its priority', async () => {
    const building = await openForDays()
    await approvalType(building, [askingPeople(building.agent.id)])
    await withLadder(building, step({ raise_priority: true }))
    const id = await open(building)
    await votes(building.agent, id, 'approve')
    await go(building, '09:31')
    const { state, priority } = (await building.admin.asks(tickets.get, { params: { id } })).body.data
    expect([state, priority]).toEqual(['new', 'high'])
  })

  it('SL-27 calls a webhook, signed and recorded as all are, and says where it is off or gone', async () => {
    const outsides = await openOutsides()
    const item = { ...outsides, ...forDays(outsides) }
    const hook = async (name: string, enabled = true) =>
      (await item.admin.asks(webhooks.create, { body: { name, url: `${item.web.url}/hook`, types: ['booking'], enabled } })).body.data.id
    const [call, off, gone] = [await hook('Facilities'), await hook('Off', false), await hook('Gone')]
    await withLadder(item, step({ webhook_id: call }), step({ at: 60, webhook_id: off }), step({ at: 70, webhook_id: gone }))
    expect((await item.admin.asks(slas.webhooks, {})).body.data.map((one) => [one.name, one.enabled])).toEqual([
      ['Facilities', true],
      ['Gone', true],
      ['Off', false],
    ])
    expect((await item.agent.asks(slas.webhooks, {})).status).toBe(403)
    const id = await open(item)
    await item.admin.asks(webhooks.remove, { params: { id: gone } })
    await go(item, '09:45')
    await item.work()
    const [sent] = item.web.calls
    expect([item.web.calls.length, sent?.headers['webhook-signature']]).toEqual([1, expect.stringMatching(/^v1,/)])
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      type: 'sla.step',
      user_ids: [],
      data: {
        ...{
          ticket_id: id,
          number: expect.stringMatching(/^GEN-/),
          ticket_type: 'general',
          priority: 'medium',
          state: 'new',
          target: 'resolve',
        },
        ...{ site: { id: item.cast.site, name: expect.any(String) }, step: { at: 50, unit: 'percent', any_hour: false }, late: false },
        ...{ due_at: jakarta(`${MONDAY}T10:00`), target_seconds: 3600, elapsed_seconds: 2700 },
      },
    })
    const log = (await item.admin.asks(notifications.deliveries, { query: { target_id: call } })).body.data
    expect(log).toMatchObject([{ to: 'Facilities', type: 'sla.step', state: 'sent' }])
    expect(await escalated(item, id)).toEqual([
      [{ action: 'webhook', hindered: null }],
      [{ action: 'webhook', hindered: 'off' }],
      [{ action: 'webhook', hindered: 'gone' }],
    ])
  })

  it('SL-28 is taken in open hours, or at any hour where it says so', async () => {
    const building = await openForDays()
    await withServiceLevels(building, {
      targets: minutesOf('resolve', 60),
      ladder: [
        step({ at: 90, unit: 'minutes', notify: ['managers'] }),
        step({ at: 120, unit: 'minutes', any_hour: true, raise_priority: true }),
      ],
    })
    building.clock.set(new Date(`${MONDAY}T15:30:00+07:00`))
    const id = await open(building)
    const due = async () => (await clockOf(building, id))?.steps.map((one) => [one.is, one.instant])
    expect(await due()).toEqual([
      ['to_come', jakarta(`${MONDAY}T18:30`)],
      ['to_come', jakarta('2026-11-24T09:00')],
    ])
    await go(building, '18:31')
    expect(await due()).toEqual([
      ['taken', jakarta(`${MONDAY}T18:31`)],
      ['to_come', jakarta('2026-11-24T09:00')],
    ])
    // Nobody looked while it was open: it waits for the morning.
    building.clock.set(new Date('2026-11-24T21:00:00+07:00'))
    await building.backend.sla.look()
    expect([await told(building.admin), (await due())?.[1]]).toEqual([0, ['to_come', jakarta('2026-11-25T08:00')]])
    building.clock.set(new Date('2026-11-25T08:00:05+07:00'))
    await building.backend.sla.look()
    expect(await told(building.admin)).toBe(1)
  })
})

describe('before it is saved', () => {
  it('SL-29 what-if tells the steps to come and those that would be taken at once', async () => {
    const building = await openForDays()
    const { policy, calendar } = await withLadder(building, step({ notify: ['managers'] }))
    const id = await open(building)
    building.clock.set(new Date(`${MONDAY}T09:20:00+07:00`))
    const draft = {
      ...usualPolicy(calendar),
      targets: minutesOf('resolve', 60),
      ladder: [step({ at: 20, raise_priority: true }), step({ at: -10, unit: 'minutes', notify: ['team'], only_if: { priority: 'high' } })],
    }
    const seen = (await building.admin.asks(slas.preview, { body: { policy: { id: policy.id, draft } } })).body.data
    expect(seen).toMatchObject({
      changed: 0,
      at_once: 1,
      steps: [
        { id, does: ['raise'], conditional: false },
        { instant: jakarta(`${MONDAY}T09:50`), conditional: true },
      ],
    })
  })

  it('SL-3 what a step names exists, and it does something', async () => {
    const building = await openForDays()
    const { calendar } = await withServiceLevels(building)
    const nothing = '0190a0a0-0000-7000-8000-000000000000'
    const refusal = async (more: Partial<Step>) => {
      const { status, body } = await building.admin.asks(slas.create, { body: { ...usualPolicy(calendar), ladder: [step(more)] } })
      return [status, (body as unknown as { errors: { field: string; rule: string }[] }).errors.map((one) => `${one.field} ${one.rule}`)]
    }
    for (const more of [
      { webhook_id: nothing },
      { approval_type_id: nothing },
      { follower_ids: [nothing] },
      { raise_priority: true, only_if: { category_ids: [nothing] } },
      { raise_priority: true, only_if: { subtype_ids: [nothing] } },
    ])
      expect(await refusal(more)).toEqual([422, ['ladder exists']])
    expect(await refusal({})).toEqual([422, ['ladder does']])
  })
})
