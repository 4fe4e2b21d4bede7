import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { publicSurveys } from '@menara/shared/contract/surveys/public-surveys.contract.ts'
import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { surveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { answerBy, both, contentment, linkOf, published, question } from '../../../../tests/kit/surveys/surveys.ts'
import { surveyVersions } from '../../schema/surveys/surveys.ts'

const resultsOf = async ({ admin }: Building, id: string, query = {}) =>
  (await admin.asks(surveyResults.get, { params: { id }, query })).body.data
const tokenFrom = (link: string | null | undefined) => link?.split('answer=')[1] ?? ''

describe('a survey', () => {
  it('SU-5 is made as a draft, published, answered by its link without a login, and counted', async () => {
    const building = await openBuilding()
    const survey = await published(building)
    expect(survey).toMatchObject({ state: 'live', version: 1, has_changes: false, questions: 3 })
    const token = await linkOf(building, survey.id)
    const page = (await building.stranger.asks(publicSurveys.get, { params: { token }, query: {} })).body.data
    expect(page).toMatchObject({ title: both('Lobby'), closed: null, begun: null, place: expect.any(String) })
    expect((await answerBy(building.stranger, token, { stars: 5, what: ['air', 'lift'], why: 'hidden' })).status).toBe(200)
    expect((await answerBy(building.stranger, token, { stars: 4 })).status).toBe(200)
    const results = await resultsOf(building, survey.id)
    expect(results).toMatchObject({ answers: 2, mean: 87.5, low: 0, too_few: false })
    expect(results.questions.map(({ question, answered, mean }) => [question.key, answered, mean])).toEqual([
      ['stars', 2, 4.5],
      ['why', 0, null],
      ['what', 1, null],
    ])
    expect(results.questions[2]?.values.map(({ value, count }) => [value, count]).sort()).toEqual([
      ['air', 1],
      ['lift', 1],
    ])
  })

  it('SU-6 refuses answers that do not fit, naming each question, and keeps nothing of them', async () => {
    const building = await openBuilding()
    const { id } = await published(building)
    const refused = await answerBy(building.stranger, await linkOf(building, id), { stars: 2 })
    expect([refused.status, (refused.body as never as { errors: unknown }).errors]).toEqual([
      422,
      [{ field: 'answers.why', rule: 'required' }],
    ])
    expect((await resultsOf(building, id)).answers).toBe(0)
  })

  it('SU-7 is published only when it is whole: both languages, options, conditions that look back', async () => {
    const building = await openBuilding()
    const half = question('a', { title: { en: 'Only English', id: '' } })
    const circle = question('b', { show_when: { join: 'all', rules: [{ question: 'c', is: 'answered' }] } })
    const draft = { sections: [{ ...contentment.sections[0], questions: [half, circle, question('c', { kind: 'single' })] }] } as never
    const { id } = (await building.admin.asks(surveys.create, { body: { title: both('X'), draft } })).body.data
    const refused = await building.admin.asks(surveys.publish, { params: { id } })
    expect(refused.status).toBe(422)
    expect((refused.body as never as { errors: { field: string; rule: string }[] }).errors.map(({ field, rule }) => [field, rule])).toEqual(
      [
        ['draft.sections.0.questions.0', 'languages'],
        ['draft.sections.0.questions.1', 'order'],
        ['draft.sections.0.questions.2', 'minItems'],
      ],
    )
  })

  it('SU-8 keeps each published version for good: old answers show with what they were given to', async () => {
    const building = await openBuilding()
    const { admin, db } = building
    const survey = await published(building)
    const token = await linkOf(building, survey.id)
    await answerBy(building.stranger, token, { stars: 3 })
    const changed = {
      sections: [{ ...contentment.sections[0], questions: [question('stars', { title: both('Newer'), max: 10 }), question('new')] }],
    } as never
    const edited = (await admin.asks(surveys.update, { params: { id: survey.id }, body: { draft: changed, rev: survey.rev } })).body.data
    expect(edited).toMatchObject({ version: 1, has_changes: true })
    expect((await building.stranger.asks(publicSurveys.get, { params: { token }, query: {} })).body.data.definition).toEqual(contentment)
    expect((await admin.asks(surveys.publish, { params: { id: survey.id } })).body.data.version).toBe(2)
    const [old] = (await admin.asks(surveys.responses, { params: { id: survey.id }, query: {} })).body.data
    const shown = (await admin.asks(surveys.log, { params: { id: old?.id ?? '' } })).body.data
    expect([shown.version, shown.definition]).toEqual([1, contentment])
    await expect(db.sql.update(surveyVersions).set({ definition: changed })).rejects.toThrow()
    expect((await resultsOf(building, survey.id)).questions.map(({ question }) => question.key)).toEqual(['stars', 'new', 'why', 'what'])
  })

  it('SU-9 is changed from its newest revision alone, and once published keeps its site and whether it is anonymous', async () => {
    const building = await openBuilding()
    const { admin } = building
    const { id, rev } = await published(building)
    const update = async (body: object) => (await admin.asks(surveys.update, { params: { id }, body: body as never })).status
    expect(await update({ intro: both('Hello'), rev })).toBe(200)
    expect(await update({ intro: both('Late'), rev })).toBe(409)
    expect(await update({ anonymous: true })).toBe(409)
    expect(await update({ location_id: building.cast.otherSite })).toBe(409)
  })

  it('SU-10 is paused, resumed, closed and archived; deleting one that was published archives it', async () => {
    const building = await openBuilding()
    const { admin, stranger } = building
    const { id } = await published(building)
    const token = await linkOf(building, id)
    const move = async (state: 'live' | 'paused' | 'closed' | 'archived') =>
      (await admin.asks(surveys.move, { params: { id }, body: { state } })).status
    const closed = async () => (await stranger.asks(publicSurveys.get, { params: { token }, query: {} })).body.data?.closed
    expect([await move('archived'), await move('paused'), await closed()]).toEqual([409, 200, 'paused'])
    expect((await answerBy(stranger, token, { stars: 5 })).status).toBe(409)
    expect([await move('live'), await closed(), await move('closed'), await closed()]).toEqual([200, null, 200, 'over'])
    expect((await admin.asks(surveys.remove, { params: { id } })).status).toBe(200)
    expect((await admin.asks(surveys.get, { params: { id } })).body.data.state).toBe('archived')
    expect((await stranger.asks(publicSurveys.get, { params: { token }, query: {} })).status).toBe(404)
    const draft = (await admin.asks(surveys.create, { body: { title: both('Draft') } })).body.data.id
    await admin.asks(surveys.remove, { params: { id: draft } })
    expect((await admin.asks(surveys.get, { params: { id: draft } })).status).toBe(404)
  })
})

describe('answering', () => {
  it('SU-11 goes on where it stopped: what was kept comes back, with the version it was begun with', async () => {
    const building = await openBuilding()
    const { stranger, admin } = building
    const survey = await published(building)
    const token = await linkOf(building, survey.id)
    const given = { answers: { stars: 1 }, version: 1, language: 'en' as const }
    const { resume } = (await stranger.asks(publicSurveys.keep, { params: { token }, body: given })).body.data
    await admin.asks(surveys.update, {
      params: { id: survey.id },
      body: { draft: { sections: [{ ...contentment.sections[0], questions: [question('only')] }] } as never },
    })
    await admin.asks(surveys.publish, { params: { id: survey.id } })
    const page = (await stranger.asks(publicSurveys.get, { params: { token }, query: { resume } })).body.data
    expect(page).toMatchObject({ version: 1, begun: { answers: { stars: 1 } }, definition: contentment })
    const sent = { ...given, answers: { stars: 1, why: 'Dark' }, resume }
    expect((await stranger.asks(publicSurveys.send, { params: { token }, body: sent })).status).toBe(200)
    expect((await stranger.asks(publicSurveys.send, { params: { token }, body: sent })).status).toBe(409)
    expect((await resultsOf(building, survey.id)).answers).toBe(1)
  })

  it('SU-12 ends with the last day, the quota and the time limit', async () => {
    const building = await openBuilding()
    const { stranger, clock } = building
    const full = await published(building, { max_answers: 1 })
    await answerBy(stranger, await linkOf(building, full.id), { stars: 5 })
    expect((await answerBy(stranger, await linkOf(building, full.id), { stars: 5 })).status).toBe(409)
    const timed = await published(building, { time_limit_minutes: 5 })
    const token = await linkOf(building, timed.id)
    const given = { answers: { stars: 5 }, version: 1, language: 'en' as const }
    const { resume } = (await stranger.asks(publicSurveys.keep, { params: { token }, body: given })).body.data
    clock.advance(7 * 60_000)
    expect((await stranger.asks(publicSurveys.send, { params: { token }, body: { ...given, resume } })).status).toBe(409)
    const ending = await published(building, { ends_on: clock.now().toISOString().slice(0, 10) })
    const last = await linkOf(building, ending.id)
    clock.advance(3 * 86_400_000)
    expect((await answerBy(stranger, last, { stars: 5 })).status).toBe(409)
  })

  it('SU-13 in one’s own name happens once; whoever neither manages nor reads surveys sees the live ones alone', async () => {
    const building = await openBuilding()
    const { employee, elsewhere, admin, cast } = building
    const { id } = await published(building)
    const draft = (await admin.asks(surveys.create, { body: { title: both('Draft'), location_id: cast.site } })).body.data.id
    expect((await employee.asks(surveys.list, { query: {} })).body.data.map((row) => row.id)).toEqual([id])
    expect((await employee.asks(surveys.open, { query: { asset_id: cast.asset } })).body.data.map((row) => row.id)).toEqual([id])
    expect((await employee.asks(surveys.ofArea, { params: { id: cast.floor } })).body.data.map((row) => row.id)).toEqual([id])
    expect((await employee.asks(surveys.get, { params: { id: draft } })).status).toBe(404)
    expect((await employee.asks(surveys.get, { params: { id } })).body.data.draft.sections).toEqual([])
    const submit = async () =>
      (await employee.asks(surveys.submit, { params: { id }, body: { answers: { stars: 4 }, asset_id: cast.asset } })).status
    expect([await submit(), await submit()]).toEqual([200, 409])
    const [row] = (await building.admin.asks(surveys.logOfLink, { params: { id: cast.asset } })).body.data
    expect(row).toMatchObject({ person: { id: employee.id }, asset: { id: cast.asset }, score: 75 })
    for (const asked of [
      elsewhere.asks(surveys.get, { params: { id } }),
      elsewhere.asks(surveys.submit, { params: { id }, body: { answers: { stars: 1 } } }),
    ])
      expect((await asked).status).toBe(404)
    expect((await employee.asks(surveyResults.get, { params: { id }, query: {} })).status).toBe(403)
  })

  it('SU-14 with a score below the threshold opens a ticket at the place, of the priority that the survey says', async () => {
    const building = await openBuilding()
    const { stranger, admin, agent, cast } = building
    const survey = await published(building, { low_score: 50, low_priority: 'critical' })
    const token = await linkOf(building, survey.id, { area_id: cast.floor })
    await answerBy(stranger, token, { stars: 4 })
    await answerBy(stranger, token, { stars: 2, why: 'Dark' })
    const rows = (await admin.asks(surveys.responses, { params: { id: survey.id }, query: { low: true } })).body.data
    expect(rows).toHaveLength(1)
    const ticket = (await agent.asks(tickets.get, { params: { id: rows[0]?.follow_up?.id ?? '' } })).body.data
    expect(ticket).toMatchObject({ priority: 'critical', area: { id: cast.floor }, location: { id: cast.site } })
  })
})

describe('asking people', () => {
  it('SU-15 asks nobody twice in the days that the survey says, by whichever survey, and each by a link of their own', async () => {
    const building = await openBuilding()
    const { admin, agent, cast, clock, stranger } = building
    const [first, second] = [await published(building), await published(building, { ask_gap_days: 30 })]
    const ask = async (id: string) =>
      (await (await building.as(cast.admin)).asks(surveyLinks.ask, { params: { id }, body: { group_ids: [cast.group] } })).body.data
    expect((await ask(first.id)).asked).toBeGreaterThan(0)
    expect((await ask(second.id)).asked).toBe(0)
    const [item] = (await agent.asks(inbox.list, { query: {} })).body.data.filter(({ type }) => type === 'survey.asked')
    expect((await answerBy(stranger, tokenFrom(item?.link), { stars: 5 })).status).toBe(200)
    expect((await answerBy(stranger, tokenFrom(item?.link), { stars: 5 })).status).toBe(409)
    expect((await admin.asks(surveys.responses, { params: { id: first.id }, query: {} })).body.data[0]?.person?.id).toBe(agent.id)
    clock.advance(31 * 86_400_000)
    expect((await ask(second.id)).asked).toBeGreaterThan(0)
  })

  it('SU-16 asks whoever asked for a ticket once it is closed', async () => {
    const building = await openBuilding()
    const { employee, admin, agent, stranger, cast } = building
    const survey = await published(building, { after_ticket: true })
    const { id } = (
      await employee.asks(tickets.create, {
        body: { ticket_type_id: 1, location_id: cast.site, title: 'AC leaking', asset_id: cast.asset },
      })
    ).body.data
    await agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
    const asked = async () => (await employee.asks(inbox.list, { query: {} })).body.data.find(({ type }) => type === 'survey.asked')
    expect(await asked()).toBeUndefined()
    await employee.asks(tickets.close, { params: { id }, body: {} as never })
    expect((await answerBy(stranger, tokenFrom((await asked())?.link), { stars: 5 })).status).toBe(200)
    expect((await admin.asks(surveys.logOfLink, { params: { id } })).body.data).toMatchObject([
      { survey_id: survey.id, ticket: { id }, person: { id: employee.id } },
    ])
  })
})
