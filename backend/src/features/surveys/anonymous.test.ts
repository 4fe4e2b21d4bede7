import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { surveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { answerBy, contentment, linkOf, published, question } from '../../../../tests/kit/surveys/surveys.ts'
import { rowsOf } from '../../platform/db/bulk.ts'

const resultsOf = async ({ admin }: Building, id: string, query = {}) =>
  (await admin.asks(surveyResults.get, { params: { id }, query })).body.data
const rowsIn = ({ db }: Building, where = sql`true`) =>
  rowsOf<Record<string, unknown>>(db, sql`select xmin::text as xmin, * from survey_responses where ${where}`)

describe('an anonymous survey', () => {
  it('SU-17 keeps nothing by which an answer leads to a person: no account, link, time or order', async () => {
    const building = await openBuilding()
    const { stranger, db, clock } = building
    const { id } = await published(building, { anonymous: true })
    const token = await linkOf(building, id)
    for (let at = 1; at <= 10; at++) {
      clock.advance(61_000)
      expect((await answerBy(stranger, token, { stars: 2, why: `${at}` })).status).toBe(200)
    }
    const rows = await rowsIn(building)
    expect(rows).toHaveLength(10)
    for (const row of rows) {
      const { user_id, link_id, ticket_id, started_at, submitted_at, resume_hash, follow_up_id } = row
      expect({ user_id, link_id, ticket_id, started_at, submitted_at, resume_hash, follow_up_id }).toEqual({
        ...{ user_id: null, link_id: null, ticket_id: null, started_at: null, submitted_at: null, resume_hash: null, follow_up_id: null },
      })
      // Version 4: random. A version 7 would say when.
      expect(String(row['id'])[14]).toBe('4')
    }
    // Five at a time were written by one transaction, whoever of them came first.
    expect([...Map.groupBy(rows, ({ xmin }) => xmin).values()].map((group) => group.length)).toEqual([5, 5])
    const traces = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from audit where subject = 'survey_responses'`)
    expect(traces[0]?.count).toBe(0)
    const insert = sql`update survey_responses set submitted_at = now() where id = ${String(rows[0]?.['id'])}`
    await expect(db.sql.execute(insert)).rejects.toThrow()
  })

  it('SU-18 shows answers only together with others: none before there are enough, no small group, whole months', async () => {
    const building = await openBuilding()
    const { stranger, admin, cast } = building
    const { id } = await published(building, { anonymous: true })
    const [open, floor] = [await linkOf(building, id), await linkOf(building, id, { area_id: cast.floor })]
    const answer = (token: string) => answerBy(stranger, token, { stars: 4 })
    for (let at = 0; at < 4; at++) await answer(floor)
    expect(await resultsOf(building, id)).toMatchObject({ answers: 0, waiting: 4, too_few: true, questions: [] })
    expect((await admin.asks(surveys.responses, { params: { id }, query: {} })).body.data).toEqual([])
    await answer(floor)
    expect(await resultsOf(building, id)).toMatchObject({
      answers: 5,
      waiting: 0,
      too_few: false,
      areas: [{ area: { id: cast.floor }, answers: 5 }],
    })
    for (let at = 0; at < 3; at++) await answer(open)
    expect(await resultsOf(building, id)).toMatchObject({ answers: 5, waiting: 3 })
    const [month] = (await resultsOf(building, id)).months
    const day = `${month?.month}-28`
    expect((await resultsOf(building, id, { from: day, until: day })).answers).toBe(5)
    await admin.asks(surveys.move, { params: { id }, body: { state: 'closed' } })
    // The three are shown now, and none of their area can be told from the whole.
    expect(await resultsOf(building, id)).toMatchObject({ answers: 8, waiting: 0, areas: [] })
  })

  it('SU-19 asks people all by one link and notes only that they were asked; in one’s own name it is not answered', async () => {
    const building = await openBuilding()
    const { admin, agent, operator, employee, cast, db } = building
    const { id } = await published(building, { anonymous: true, after_ticket: true })
    await admin.asks(surveyLinks.ask, { params: { id }, body: { group_ids: [cast.group] } })
    const linkIn = async (who: typeof agent) =>
      (await who.asks(inbox.list, { query: {} })).body.data.find(({ type }) => type === 'survey.asked')?.link
    expect(await linkIn(agent)).toBe(await linkIn(operator))
    const [links] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from survey_links where user_id is not null`)
    expect(links?.count).toBe(0)
    expect((await employee.asks(surveys.submit, { params: { id }, body: { answers: { stars: 5 } } })).status).toBe(409)
  })

  it('SU-20 asks for nothing that names a person, and its low scores open one ticket for those that were shown together', async () => {
    const building = await openBuilding()
    const { admin, agent, stranger, cast } = building
    const draft = { sections: [{ ...contentment.sections[0], questions: [question('mail', { kind: 'email' })] }] } as never
    const body = { title: { en: 'X', id: 'X' }, anonymous: true, location_id: cast.site, draft }
    const naming = (await admin.asks(surveys.create, { body })).body.data.id
    expect((await admin.asks(surveys.publish, { params: { id: naming } })).status).toBe(422)
    const { id } = await published(building, { anonymous: true, low_score: 50 })
    const token = await linkOf(building, id)
    const opened = async () =>
      (await agent.asks(tickets.list, { query: { limit: 50 } })).body.data.filter(({ title }) => title.startsWith('Lobby'))
    for (let at = 0; at < 4; at++) await answerBy(stranger, token, { stars: at < 2 ? 1 : 5, why: 'Dark' })
    expect(await opened()).toEqual([])
    await answerBy(stranger, token, { stars: 5 })
    const found = await opened()
    expect(found).toHaveLength(1)
    const { data } = (await agent.asks(tickets.get, { params: { id: found[0]?.id ?? '' } })).body
    expect([data.description, data.description.includes('Dark')]).toEqual(['Lobby\n2 × < 50/100', false])
  })
})
