import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { surveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { answerBy } from '../../../../../tests/kit/surveys/surveys.ts'
import { seedSurveys } from './seed-surveys.ts'

it('DM-103 a year of answers to two surveys, one anonymous with an older version, and a draft; their links are answered', async () => {
  const { admin, stranger, backend, db } = await openBuilding()
  await db.atomically(() => seedSurveys(backend.platform))
  const rows = (await admin.asks(surveys.list, { query: {} })).body.data
  expect(rows.map(({ state, anonymous, version }) => [state, anonymous, version]).sort()).toEqual([
    ['draft', false, 0],
    ['live', false, 1],
    ['live', true, 2],
  ])
  for (const { id, answers } of rows.filter(({ state }) => state === 'live')) {
    const results = (await admin.asks(surveyResults.get, { params: { id }, query: {} })).body.data
    expect([results.answers, results.months.length > 10]).toEqual([answers, true])
    expect(results.mean).toBeGreaterThan(50)
  }
  const own = rows.find(({ anonymous, state }) => state === 'live' && !anonymous)
  const [link] = (await admin.asks(surveyLinks.list, { params: { id: own?.id ?? '' } })).body.data
  expect((await answerBy(stranger, link?.token ?? '', { face: 5 })).status).toBe(200)
})
