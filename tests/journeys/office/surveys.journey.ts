import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { surveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { expect } from '@playwright/test'
import { both, contentment } from '../../kit/surveys/surveys.ts'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const inIndonesian = say('id')

journey('a survey is answered on a telephone; its results move live, and a low score opens a ticket', async ({ as }) => {
  journey.setTimeout(180_000)
  const [admin, title] = [await sessionOf('admin'), unique('Lobi')]
  const site = (await ask(admin, locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')
  const body = { title: both(title), location_id: site?.id ?? '', draft: contentment, low_score: 50, low_priority: 'high' as const }
  const { id } = (await ask(admin, surveys.create, { body })).data
  await ask(admin, surveys.publish, { params: { id } })
  const results = await as('admin')
  await results.goto(`/desk/survey/detail?id=${id}`)
  await expect(results.getByRole('heading', { level: 1 })).toContainText(title)

  const link = (await ask(admin, surveyLinks.list, { params: { id } })).data.find(({ kind }) => kind === 'open')
  const visitor = await as('stranger', { language: 'id', viewport: { width: 360, height: 740 } })
  await visitor.goto(`/desk/external?answer=${link?.token}`)
  await visitor.getByRole('radio', { name: inIndonesian('surveys:stars_other', { count: 1 }) }).check({ force: true })
  await visitor.getByRole('textbox', { name: 'Question why' }).fill('Bau')
  expect(await wrongOn(visitor)).toEqual([])
  const answers = await as('admin', { scheme: 'dark' })
  await answers.goto(`/desk/survey/list?id=${id}`)
  await expect(answers.getByText(en('surveys:noAnswersYet'))).toBeVisible()
  await visitor.getByRole('button', { name: inIndonesian('surveys:send') }).click()
  await expect(visitor.getByRole('heading', { name: inIndonesian('surveys:thanks') })).toBeVisible()
  await expect(
    results
      .getByRole('main')
      .getByText(en('surveys:answeredOf', { answered: '1', answers: '1' }))
      .first(),
  ).toBeVisible()
  expect((await ask(admin, surveyResults.get, { params: { id }, query: {} })).data).toMatchObject({ answers: 1 })
  await expect(answers.getByRole('row').nth(1)).toContainText(/[A-Z]+-\d/)
  const desk = await as('agent')
  await desk.goto('/desk/ticketing/general')
  await expect(desk.getByRole('row', { name: new RegExp(title) }).first()).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('row', { name: new RegExp(title) }).first()).toContainText(en('common:priority.high'))
})
