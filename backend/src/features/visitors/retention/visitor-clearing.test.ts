import { APPROVAL_LINK_HEADER, approvalLinks } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { publicTickets } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { watchlistApprovals } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../../tests/kit/building.ts'
import { askingPeople, stepOf } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, votes, waitingFor } from '../../../../../tests/kit/desk/approvals.ts'
import {
  type Gatehouse,
  invite,
  NIK,
  openGatehouse,
  openVisit,
  paramsOf,
  seen,
  submitVisit,
  tokenOf,
} from '../../../../../tests/kit/desk/visitors.ts'
import { openOutsides } from '../../../../../tests/kit/upstreams/outsides.ts'

const DAY = 86_400_000
const VISIT = 27
const hit = { status: 409, body: { errors: [{ field: 'cleared', rule: 'watchlist' }] } }

/** Hits at the first site are decided by an approval of these people, that is not in use for new tickets. */
async function decidedBy(house: Gatehouse, people: readonly Person[], more: object = {}): Promise<string> {
  const { admin, cast } = house
  const type = await approvalType(house, [askingPeople(...people.map((person) => person.id))], {
    ticket_type_id: VISIT,
    active: false,
    ...more,
  })
  await admin.asks(watchlistApprovals.put, { params: { id: cast.site }, body: { approval_type_id: type } })
  return type
}
const list = async ({ admin, cast }: Gatehouse, more: object = {}, who = admin): Promise<string> => {
  const body = { location_id: cast.site, name: 'Budi Santoso', reason: 'Took a laptop', ...more }
  return (await who.asks(visitorRules.create, { body })).body.data.id
}
/** Somebody who is on the list, and has handed in. */
async function listed(house: Gatehouse): Promise<Visitor> {
  const [visitor] = await invite(house.host, await openVisit(house, house.host), ['Budi Santoso'])
  if (!visitor) throw new Error('Nobody was invited')
  await submitVisit(house, visitor, await tokenOf(house.host, visitor), '3174014708900004')
  return seen(house.guard, visitor)
}
const verify = (who: Person, visitor: Visitor, more: object = {}) =>
  who.asks(visitors.verify, { params: paramsOf(visitor), body: { identity_seen: true, ...more } })
const eventsOf = async (who: Person, visitor: Visitor) =>
  (await who.asks(visitors.events, { params: paramsOf(visitor) })).body.data.map((item) => item.kind)
const typesFor = async (who: Person) => (await who.asks(inbox.list, { query: {} })).body.data.map((item) => item.type)

describe('a hit on the watchlist that an approval decides about', () => {
  it('VI-80 VI-81 APV-35 is asked visitor by visitor while the visit goes on, and says who is asked', async () => {
    const house = await openGatehouse()
    const { host, guard, security, operator } = house
    await decidedBy(house, [operator, security])
    await list(house)
    const visitor = await listed(house)
    const [other] = await invite(host, visitor.ticket.id, ['Wati'])
    expect(visitor).toMatchObject({ watchlist_hit: true, cleared: null, hit_approval: { state: 'pending' } })
    expect(visitor.hit_approval?.asked.map((item) => item.name).toSorted()).toEqual(['Operator', 'Sari'])
    expect([await stateOf(house, visitor.ticket.id), (await seen(guard, other as Visitor)).hit_approval]).toEqual(['new', null])
    for (const who of [guard, security]) expect(await verify(who, visitor)).toMatchObject(hit)
    const refused = await verify(security, visitor, { cleared: 'I know him' })
    expect(refused).toMatchObject(hit)
    expect((refused.body as unknown as { message: string }).message).toContain('Sari')
    expect(await guard.asks(visitors.assign, { params: paramsOf(visitor), body: { badge: 'V-1' } })).toMatchObject(hit)
    expect(await guard.asks(visitors.scan, { body: { code: visitor.code ?? '', action: 'check_in' } })).toMatchObject(hit)
    const inboxOf = async (who: Person) => (await waitingFor(who)).data.map((item) => [item.ticket.id, item.visitor])
    const who = { id: visitor.id, name: 'Budi Santoso', company: '' }
    expect(await inboxOf(security)).toEqual([[visitor.ticket.id, { ...who, listed_for: 'Took a laptop' }]])
    expect(await inboxOf(operator)).toEqual([[visitor.ticket.id, { ...who, listed_for: null }]])
    expect((await votes(host, visitor.ticket.id, 'approve')).status).toBe(403)
    const query = { token: await tokenOf(host, visitor) }
    const page = await house.stranger.asks(publicTickets.visitors, { params: { id: visitor.ticket.id }, query })
    expect(JSON.stringify(page.body)).not.toMatch(/watch|hit|clear/)
  })

  it('VI-82 approved, they are cleared with what was said, and come like everybody else', async () => {
    const house = await openGatehouse()
    const { guard, security } = house
    await decidedBy(house, [security])
    await list(house)
    const visitor = await listed(house)
    expect((await votes(security, visitor.ticket.id, 'approve', { comment: 'Another man of that name' })).status).toBe(200)
    expect(await seen(guard, visitor)).toMatchObject({
      ...{ state: 'submitted', watchlist_hit: true, hit_approval: null },
      cleared: { by: { name: 'Sari' }, reason: 'Another man of that name' },
    })
    expect((await verify(guard, visitor)).body.data.state).toBe('verified')
    expect(await stateOf(house, visitor.ticket.id)).toBe('assigned')
    expect(await eventsOf(guard, visitor)).toEqual(expect.arrayContaining(['hit_asked', 'hit_cleared']))
    expect(await typesFor(guard)).toContain('visitor.cleared')
    const audit = JSON.stringify((await house.db.sql.execute('select * from audit')) as unknown)
    expect(audit).toContain('approval.voted')
    expect(audit).not.toMatch(/Budi|Another man/)
  })

  it('VI-82 rejected, they are refused with the reason, and told as who was invited by mail', async () => {
    const house = await openGatehouse(openOutsides())
    const { host, guard, security } = house
    await decidedBy(house, [security])
    const [visitor] = await invite(host, await openVisit(house, host), [], {
      language: 'en',
      visitors: [{ name: 'Budi Santoso', email: 'budi@example.test' }],
    })
    if (!visitor) throw new Error('Nobody was invited')
    await list(house)
    await house.work()
    const [token = ''] = house.mail.mails.splice(0).flatMap((mail) => /approval=([\w-]{51})/.exec(mail.text)?.[1] ?? [])
    const byLink = () => house.stranger.asks(approvalLinks.get, { query: {} }, { [APPROVAL_LINK_HEADER]: token })
    expect((await byLink()).body.data.visitor).toEqual({ id: visitor.id, name: 'Budi Santoso', company: '', listed_for: null })
    await votes(security, visitor.ticket.id, 'reject', { comment: 'It is he' })
    expect((await byLink()).status).toBe(409)
    expect(await seen(guard, visitor)).toMatchObject({ state: 'rejected', reason: 'It is he', hit_approval: null })
    expect(await typesFor(host)).toContain('visitor.refused')
    await house.work()
    const told = house.mail.mails.filter((mail) => mail.to[0] === 'budi@example.test')
    expect(told.map((mail) => mail.headers.get('subject'))).toEqual([expect.stringContaining('is cancelled')])
    expect(told[0]?.text).not.toMatch(/watch|laptop|It is he/)
  })

  it('VI-82 returned, the reception reads why, and asks again', async () => {
    const house = await openGatehouse()
    const { host, guard, security } = house
    await decidedBy(house, [security])
    await list(house)
    const visitor = await listed(house)
    const ask = (who: Person) => who.asks(visitors.ask, { params: paramsOf(visitor), body: {} })
    expect(await ask(guard)).toMatchObject(hit)
    await votes(security, visitor.ticket.id, 'return', { comment: 'See his document first' })
    expect((await seen(guard, visitor)).hit_approval).toEqual({ state: 'returned', asked: [], comment: 'See his document first' })
    expect(await typesFor(guard)).toContain('visitor.returned')
    const refused = await verify(guard, visitor)
    expect(refused).toMatchObject(hit)
    expect((refused.body as unknown as { message: string }).message).toContain('See his document first')
    expect((await ask(host)).status).toBe(403)
    expect((await ask(guard)).body.data.hit_approval?.state).toBe('pending')
    const rounds = (await replayOf(security, visitor.ticket.id)).requests.map((request) => [
      request.round,
      request.state,
      request.visitor?.name,
    ])
    expect(rounds).toEqual([
      [2, 'pending', 'Budi Santoso'],
      [1, 'returned', 'Budi Santoso'],
    ])
  })

  it('VI-80 is no question for who listed them or asked, unless the type says so', async () => {
    const house = await openGatehouse()
    const { host, security, operator } = house
    await decidedBy(house, [security, host, operator])
    await list(house, {}, security)
    const visitor = await listed(house)
    expect(visitor.hit_approval?.asked.map((item) => item.id)).toEqual([operator.id])
    await votes(operator, visitor.ticket.id, 'delegate', { delegate_to: security.id }).then((reply) =>
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: 'delegate_to', rule: 'self' }] } }),
    )
    await decidedBy(house, [security], { self_approval: true })
    const again = await listed(house)
    expect(again.hit_approval?.asked.map((item) => item.id)).toEqual([security.id])
  })

  it('VI-83 is asked anew for another entry, another name and the number of the entry, and not any more once the entry is gone', async () => {
    const house = await openGatehouse()
    const { guard, security, admin } = house
    await decidedBy(house, [security])
    const first = await list(house)
    const visitor = await listed(house)
    const approve = () => votes(security, visitor.ticket.id, 'approve')
    const now = async () => {
      const { cleared, hit_approval } = await seen(guard, visitor)
      return [cleared !== null, hit_approval?.state ?? null]
    }
    const put = (body: object) => guard.asks(visitors.update, { params: paramsOf(visitor), body })
    await approve()
    await put({ company: 'PT Maju' })
    expect(await now()).toEqual([true, null])
    await list(house, { name: 'Somebody', identity: { kind: 'nik', number: NIK } })
    await put({ identity: { kind: 'nik', number: NIK } })
    expect(await now()).toEqual([false, 'pending'])
    await approve()
    await put({ name: 'Budi S. Santoso' })
    expect(await now()).toEqual([false, 'pending'])
    await admin.asks(visitorRules.remove, { params: { id: (await admin.asks(visitorRules.list, { query: {} })).body.data[0]?.id ?? '' } })
    expect([await now(), (await seen(guard, visitor)).watchlist_hit]).toEqual([[false, null], false])
    expect((await waitingFor(security)).data).toEqual([])
    await put({ name: 'Budi Santoso' })
    expect(await now()).toEqual([false, 'pending'])
    await admin.asks(visitorRules.remove, { params: { id: first } })
    expect((await waitingFor(security)).data).toEqual([])
    expect((await verify(guard, visitor)).status).toBe(200)
  })

  it('VI-83 is no question any more once they are withdrawn, and one of a draft is asked when it is submitted', async () => {
    const house = await openGatehouse()
    const { host, guard, security } = house
    await approvalType(house, [askingPeople(security.id)], { ticket_type_id: VISIT })
    await decidedBy(house, [security])
    await list(house)
    const id = await openVisit(house, host)
    const [visitor] = await invite(host, id, ['Budi Santoso'])
    if (!visitor) throw new Error('Nobody was invited')
    const asked = async () => (await waitingFor(security)).data.map((item) => item.visitor?.id ?? null).toSorted()
    expect(await asked()).toEqual([visitor.id, null].toSorted())
    await votes(security, id, 'return', { comment: 'Who comes?' })
    expect([(await host.asks(tickets.get, { params: { id } })).body.data.state, await asked()]).toEqual(['draft', []])
    await host.asks(tickets.submit, { params: { id }, body: {} })
    expect(await asked()).toEqual([visitor.id, null].toSorted())
    await host.asks(visitors.remove, { params: paramsOf(visitor) })
    expect(await asked()).toEqual([null])
    expect(await eventsOf(guard, visitor)).toContain('hit_asked')
  })

  it('APV-35 stands beside an approval of the visit itself: a vote counts where it names its step', async () => {
    const house = await openGatehouse()
    const { host, security } = house
    await approvalType(house, [askingPeople(security.id)], { ticket_type_id: VISIT })
    await decidedBy(house, [security])
    await list(house)
    const id = await openVisit(house, host)
    const [visitor] = await invite(host, id, ['Budi Santoso'])
    if (!visitor) throw new Error('Nobody was invited')
    const open = (await replayOf(security, id)).requests.filter((request) => request.state === 'pending')
    expect(open.map((item) => item.visitor?.id ?? null).toSorted()).toEqual([visitor.id, null].toSorted())
    const about = open.find((item) => item.visitor !== null)
    await security.asks(approvals.vote, { params: { id }, body: { decision: 'approve', step_id: about?.steps[0]?.id ?? '' } })
    expect([await stateOf(house, id), (await seen(host, visitor)).cleared?.by?.name]).toEqual(['waiting_approval', 'Sari'])
    await votes(security, id, 'approve')
    expect(await stateOf(house, id)).toBe('new')
    expect((await seen(host, visitor)).cleared?.by?.name).toBe('Sari')
  })

  it('VI-82 VI-85 runs out as the type says, and what was written about them goes with their data', async () => {
    const house = await openGatehouse()
    const { host, admin, security, guard } = house
    const step = stepOf({ user_ids: [security.id], expire_hours: 2, on_expiry: 'reject' })
    const type = await approvalType(house, [step], { ticket_type_id: VISIT, active: false })
    await admin.asks(watchlistApprovals.put, { params: { id: house.cast.site }, body: { approval_type_id: type } })
    await list(house)
    const visitor = await listed(house)
    await votes(security, visitor.ticket.id, 'abstain', { comment: 'Budi is my cousin' })
    const other = await listed(house)
    house.clock.advance(3 * 3_600_000)
    await house.backend.approvals.sweep()
    expect((await seen(await house.as(guard.id), other)).state).toBe('rejected')
    house.clock.advance(120 * DAY)
    await house.backend.visitors.look()
    const rows = JSON.stringify((await house.db.sql.execute('select comment from approval_votes')) as unknown)
    expect(rows).not.toContain('cousin')
    const shown = await replayOf(await house.as(host.id), visitor.ticket.id)
    expect(shown.requests.map((request) => request.visitor?.name)).toEqual([''])
  })
})

describe('who decides about hits', () => {
  it('VI-84 is set site by site by who keeps the settings of the desk', async () => {
    const house = await openGatehouse()
    const { admin, cast, guard, security } = house
    const type = await approvalType(house, [askingPeople(security.id)], { ticket_type_id: VISIT, active: false })
    const general = await approvalType(house, [askingPeople(security.id)])
    const keeper = await house.keeper(cast.site)
    const put = (who: Person, id: string, approval_type_id: string | null) =>
      who.asks(watchlistApprovals.put, { params: { id }, body: { approval_type_id } })
    expect([(await put(security, cast.site, type)).status, (await put(keeper, cast.otherSite, type)).status]).toEqual([403, 404])
    const wrong = (rule: string) => ({ status: 422, body: { errors: [{ field: 'approval_type_id', rule }] } })
    expect(await put(keeper, cast.site, general)).toMatchObject(wrong('ticket_type'))
    expect(await put(keeper, cast.site, cast.site)).toMatchObject(wrong('exists'))
    expect((await put(keeper, cast.site, type)).body.data.approval_type?.id).toBe(type)
    expect((await keeper.asks(watchlistApprovals.list, {})).body.data.map((approval) => approval.approval_type?.id)).toEqual([type])
    expect((await guard.asks(watchlistApprovals.list, {})).status).toBe(403)
    await put(admin, cast.site, null)
    await list(house)
    const visitor = await listed(house)
    expect(visitor.hit_approval).toBeNull()
    expect((await verify(security, visitor, { cleared: 'Another man' })).body.data.state).toBe('verified')
  })

  it('VI-84 a hit of before is asked about when they are to be verified; where nobody has to approve it, security clears it alone', async () => {
    const house = await openGatehouse()
    const { admin, cast, guard, security } = house
    await list(house)
    const [visitor, other] = [await listed(house), await listed(house)]
    expect(visitor.hit_approval).toBeNull()
    await decidedBy(house, [security])
    expect((await seen(guard, visitor)).hit_approval?.state).toBe('not_asked')
    expect(await verify(security, visitor, { cleared: 'I know him' })).toMatchObject(hit)
    expect((await seen(guard, visitor)).hit_approval?.state).toBe('pending')
    const step = { ...stepOf({ user_ids: [security.id] }), priorities: ['critical' as const] }
    const type = await approvalType(house, [step], { ticket_type_id: VISIT, active: false })
    await admin.asks(watchlistApprovals.put, { params: { id: cast.site }, body: { approval_type_id: type } })
    expect((await verify(security, other, { cleared: 'I know him' })).body.data.state).toBe('verified')
  })
})
