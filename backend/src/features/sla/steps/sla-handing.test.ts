import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { type SlaDraft, slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { ticketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { minutesOf, openForDays, usualPolicy, withServiceLevels } from '../../../../../tests/kit/desk/service-levels.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'

type Step = NonNullable<SlaDraft['ladder']>[number]
const MONDAY = '2026-11-23'
const step = (at: number, more: Partial<Step>): Step => ({ at, unit: 'percent', notify: [], raise_priority: false, ...more })

it('SL-22 hands the ticket to the person and the team it names, where they serve its site', async () => {
  const building = await openForDays()
  const { agent, operator, admin, cast } = building
  await mayWorkTickets(building.db, operator.id, true)
  const other = (await admin.asks(groups.create, { body: { name: 'Others', location_id: cast.otherSite } })).body.data.id
  const ladder = [
    step(10, { group_id: cast.group }),
    step(20, { assignee_id: agent.id }),
    step(30, { assignee_id: agent.id }),
    step(40, { assignee_id: building.elsewhere.id }),
    step(50, { group_id: other, assignee_id: operator.id }),
    step(60, { group_id: cast.group, assignee_id: operator.id }),
    step(70, { group_id: cast.group, assignee_id: operator.id }),
    step(80, { assignee_id: agent.id }),
  ]
  const { calendar } = await withServiceLevels(building, { targets: minutesOf('resolve', 100), ladder })
  const body = { ticket_type_id: 1, location_id: cast.site, title: 'Water' }
  const { id } = (await building.employee.asks(tickets.create, { body })).body.data
  const handsAt = async (minutes: number) => {
    building.clock.set(new Date(Date.parse(`${MONDAY}T09:00:00+07:00`) + minutes * 60_000))
    await building.backend.sla.look()
    const { assignee, group, state } = (await admin.asks(tickets.get, { params: { id } })).body.data
    return [state, group?.id, assignee?.id]
  }
  expect(await handsAt(11)).toEqual(['assigned', cast.group, undefined])
  expect(await handsAt(21)).toEqual(['assigned', cast.group, agent.id])
  expect(await handsAt(51)).toEqual(['assigned', cast.group, agent.id])
  expect(await handsAt(71)).toEqual(['assigned', cast.group, operator.id])
  await admin.asks(users.setStatus, { params: { id: agent.id }, body: { status: 'blocked' } })
  expect(await handsAt(81)).toEqual(['assigned', cast.group, operator.id])
  const { steps = [] } = (await admin.asks(ticketClocks.get, { params: { id } })).body.data.clocks[0] ?? {}
  const hindered = steps.map((one) => one.does[0]?.hindered)
  expect(hindered).toEqual([null, null, 'done', 'elsewhere', 'elsewhere', null, 'done', 'gone'])
  const nobody = { ...usualPolicy(calendar), ladder: [step(10, { assignee_id: '0190a0a0-0000-7000-8000-000000000000' })] }
  expect(await admin.asks(slas.create, { body: nobody })).toMatchObject({ status: 422, body: { errors: [{ rule: 'exists' }] } })
})
