import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketSurveys } from '@menara/shared/contract/desk/satisfaction.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { costs } from '../../../../tests/kit/desk/cost-centres.ts'
import { newId } from '../../platform/ids.ts'
import { keyring } from '../../platform/secrets/keyring.ts'
import { surveyLinks } from './survey-link.ts'

const open = async (who: Person, { cast }: Building) =>
  (await who.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'AC leaking', asset_id: cast.asset } })).body
    .data
const resolve = (who: Person, id: string) => who.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
const resolved = async (building: Building) => {
  const { id } = await open(building.employee, building)
  await resolve(building.agent, id)
  return id
}
const answer = (who: Person, id: string, score: number, comment = '') =>
  who.asks(ticketSurveys.answer, { params: { id }, body: { score, comment } })
const read = async (who: Person, id: string) => (await who.asks(ticketSurveys.get, { params: { id } })).body.data
const linkOf = async (who: Person, ticket_id: string) =>
  (await who.asks(ticketSurveys.activity, { body: { ticket_id, activity: 'link' } })).body.data.token ?? ''

describe('satisfaction', () => {
  it('SV-1 is asked once, when a ticket is resolved for the first time', async () => {
    const building = await openBuilding()
    const { agent, employee, clock } = building
    const { id } = await open(employee, building)
    expect(await read(employee, id)).toMatchObject({ asked_at: null, may_answer: false })
    await resolve(agent, id)
    const first = await read(employee, id)
    expect(first).toMatchObject({ may_answer: true, score: null })
    expect((await read(agent, id)).may_answer).toBe(false)
    await employee.asks(tickets.reopen, { params: { id }, body: { note: 'Still' } })
    clock.advance(60_000)
    await resolve(agent, id)
    expect((await read(employee, id)).asked_at).toBe(first.asked_at)
  })

  it('SV-2 SV-3 is answered by the requester, once', async () => {
    const building = await openBuilding()
    const { admin, agent, employee, elsewhere, stranger } = building
    const { id } = await open(employee, building)
    expect((await answer(employee, id, 5)).status).toBe(409)
    await resolve(agent, id)
    expect([
      (await answer(agent, id, 5)).status,
      (await answer(elsewhere, id, 5)).status,
      (await answer(stranger, id, 5)).status,
      (await answer(admin, newId(), 5)).status,
    ]).toEqual([403, 404, 401, 404])
    await employee.asks(tickets.reopen, { params: { id }, body: { note: 'Still' } })
    expect((await answer(employee, id, 5)).status).toBe(409)
    await resolve(agent, id)
    // Whichever of them came first; saying the same once more is no second answer.
    const scores = [4, 4, 5]
    const statuses = (await Promise.all(scores.map((score) => answer(employee, id, score)))).map((reply) => reply.status)
    const { score: kept } = await read(employee, id)
    expect([kept, statuses]).toEqual([expect.toBeOneOf(scores), scores.map((score) => (score === kept ? 200 : 409))])
    expect(await read(employee, id)).toMatchObject({ may_answer: false, follow_up: null })
    expect((await answer(employee, id, kept ?? 0)).status).toBe(200)
    for (const score of [0, 6, 2.5])
      expect(await answer(employee, id, score)).toMatchObject({ status: 422, body: { errors: [{ field: 'score' }] } })
  })

  it('SV-4 is answered by a signed link without signing in', async () => {
    const building = await openBuilding()
    const { agent, stranger, clock } = building
    const id = await resolved(building)
    const token = await linkOf(agent, id)
    const look = (which: string) => stranger.asks(ticketSurveys.publicGet, { params: { token: which } })
    expect((await look(token)).body.data).toMatchObject({ title: 'AC leaking', score: null, comment: '' })
    const forged = surveyLinks(keyring([Buffer.alloc(32).toString('base64url')])).of(id, new Date(clock.now().getTime() + 60_000))
    const never = await open(building.employee, building)
    expect([
      (await look(forged)).status,
      (await look(`${token.slice(0, 8)}${token[8] === 'A' ? 'B' : 'A'}${token.slice(9)}`)).status,
    ]).toEqual([404, 404])
    expect((await agent.asks(ticketSurveys.activity, { body: { ticket_id: never.id, activity: 'link' } })).status).toBe(409)
    const put = (score: number) => stranger.asks(ticketSurveys.publicAnswer, { params: { token }, body: { score, comment: 'Cepat' } })
    expect((await put(5)).body.data).toMatchObject({ score: 5, comment: 'Cepat' })
    expect([(await put(5)).status, (await put(1)).status]).toEqual([200, 409])
    clock.advance(31 * 86_400_000)
    expect((await look(token)).status).toBe(404)
  })

  it('SV-5 SV-7 opens one follow-up for a low score, and is in the history', async () => {
    const building = await openBuilding()
    const { agent, employee, cast } = building
    const id = await resolved(building)
    await Promise.all([1, 2].map(() => answer(employee, id, 2, 'Masih menetes')))
    const { follow_up } = await read(agent, id)
    const next = (await agent.asks(tickets.get, { params: { id: follow_up?.id ?? '' } })).body.data
    expect(next).toMatchObject({ type: 'general', requester: null, priority: 'high', asset: { id: cast.asset } })
    expect(next.description).toContain('Masih menetes')
    expect((await agent.asks(tickets.list, { query: {} })).body.data.length).toBe(2)
    expect((await read(agent, next.id)).follows).toMatchObject({ id })
    const logs = (await agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.filter((log) => log.action === 'surveyed')).toMatchObject([{ text: '2/5: Masih menetes', actor: { id: cast.employee } }])
    await resolve(agent, next.id)
    expect((await read(agent, next.id)).asked_at).toBeNull()
  })

  it('SV-5 follows up work by its own kind, and what somebody asked for themselves by a general ticket', async () => {
    const building = await openBuilding()
    const { admin, cast } = building
    const kind = { ticket_type_id: 29, name_en: 'Pumps', name_id: 'Pompa' }
    const category_id = (await admin.asks(categories.create, { body: kind })).body.data.id
    const low = async (body: object) => {
      const draft = { location_id: cast.site, title: 'Pump', ticket_type_id: 29, ...body }
      const { id } = (await admin.asks(tickets.create, { body: draft })).body.data
      await resolve(admin, id)
      await answer(admin, id, 1)
      const { follow_up } = await read(admin, id)
      const next = (await admin.asks(tickets.get, { params: { id: follow_up?.id ?? '' } })).body.data
      return [next.type, next.category?.id ?? null]
    }
    expect(await low({ category_id })).toEqual(['work_order', category_id])
    expect(await low({ ticket_type_id: 31, facts: costs() })).toEqual(['general', null])
  })

  it('SV-6 tells whether it was shown or declined', async () => {
    const building = await openBuilding()
    const { agent, employee } = building
    const id = await resolved(building)
    const tell = (who: Person, activity: 'shown' | 'declined' | 'link') =>
      who.asks(ticketSurveys.activity, { body: { ticket_id: id, activity } })
    expect([(await tell(agent, 'shown')).status, (await tell(employee, 'link')).status]).toEqual([403, 403])
    expect((await tell(employee, 'shown')).body.data.survey.shown_at).not.toBeNull()
    expect((await tell(employee, 'declined')).body.data.survey.declined_at).not.toBeNull()
  })

  it('SV-8 SV-9 has figures of real answers, and refuses what is none', async () => {
    const building = await openBuilding()
    const { agent, employee, elsewhere, stranger, cast } = building
    for (const score of [5, 4, 1]) await answer(employee, await resolved(building), score)
    await resolved(building)
    const figures = async (who: Person, query: object = {}) => (await who.asks(ticketSurveys.figures, { query })).body.data
    expect(await figures(agent)).toEqual([{ ticket_type_id: 1, asked: 4, answered: 3, low: 1, mean: 3.33 }])
    expect([await figures(elsewhere), await figures(agent, { location_id: cast.otherSite })]).toEqual([[], []])
    expect((await employee.asks(ticketSurveys.figures, { query: {} })).status).toBe(403)
    expect((await stranger.sends('GET', '/desk/api/v1/public/ticketsurvey/x')).status).toBe(422)
    expect((await agent.sends('GET', '/desk/api/v1/tickets/survey/x')).status).toBe(422)
  })
})
