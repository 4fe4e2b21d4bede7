import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { surveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const t = (name: string, params: Record<string, string | number> = {}) => en(`surveys:${name}`, params)
const both = (text: string) => ({ en: text, id: text })

it('SUB-4 a survey is built by keyboard alone: two questions, their order, a condition, saved and published', async () => {
  const admin = await sessionOf('admin')
  const title = unique('Lift')
  await open('/admin/manage/survey/form', admin)
  const type = async (label: string, text: string) => {
    await page.getByRole('textbox', { name: label }).first().fill(text)
  }
  for (const language of ['en', 'id']) await type(t(`inLanguage.${language}`, { label: t('title') }), title)
  const add = async (kind: string, name: string) => {
    page
      .getByRole('button', { name: t('questionAdd') })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: t('kinds.short_text'), exact: true })).toHaveFocus()
    await press(page.getByRole('menuitem', { name: kind, exact: true }), '{Enter}')
    for (const language of ['en', 'id']) await type(t(`inLanguage.${language}`, { label: t('question') }), name)
  }
  await add(t('kinds.yes_no'), 'Was it full?')
  await add(t('kinds.rating'), 'How was it?')
  const card = page.getByRole('button', { name: /How was it\?.*/, expanded: true })
  await press(card, '{Alt>}{ArrowUp}{/Alt}')
  await expect.element(page.getByRole('button', { name: /1\. How was it\?/ })).toHaveFocus()
  await expect.element(page.getByText(t('movedUp'))).toBeInTheDocument()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('button', { name: /2\. How was it\?/ })).toHaveFocus()
  const condition = page.getByRole('switch', { name: t('showWhen') })
  await press(condition, ' ')
  await expect.element(page.getByRole('group', { name: t('showWhen') })).toBeVisible()
  expect(await wrongOn('main')).toEqual([])
  page
    .getByRole('button', { name: t('publish'), exact: true })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(t('state.live'))).toBeVisible()
  const made = (await ask(admin, surveys.list, { query: { search: title } })).data[0]
  expect(made).toMatchObject({ state: 'live', version: 1, questions: 2 })
  expect(address()).toContain(made?.id ?? '-')
})

it('SUB-5 the page of a link is answered on a telephone in Indonesian: what lacks is said, hidden questions appear, a break loses nothing', async () => {
  const admin = await sessionOf('admin')
  const title = unique('Toilet')
  const question = { help: both(''), options: [], rows: [], min: null, max: null, weight: 1, required: true }
  const why = { join: 'all' as const, rules: [{ question: 'stars', is: 'at_most' as const, value: 2 }] }
  const section = { title: both(''), text: both(''), show_when: null }
  const draft = {
    sections: [
      {
        ...section,
        key: 's1',
        questions: [{ ...question, key: 'stars', kind: 'rating' as const, title: both('Clean?'), show_when: null }],
      },
      {
        ...section,
        key: 's2',
        questions: [{ ...question, key: 'why', kind: 'long_text' as const, title: both('Why?'), weight: 0, show_when: why }],
      },
      {
        ...section,
        key: 's3',
        questions: [{ ...question, key: 'nps', kind: 'nps' as const, title: both('Again?'), required: false, show_when: null }],
      },
    ],
  }
  const { id } = (await ask(admin, surveys.create, { body: { title: both(title), draft } })).data
  await ask(admin, surveys.publish, { params: { id } })
  const [link] = (await ask(admin, surveyLinks.list, { params: { id } })).data
  const inIndonesian = textsIn('id')
  const say = (name: string, params: Record<string, string | number> = {}) => inIndonesian(`surveys:${name}`, params)
  await open(`/desk/external?answer=${link?.token}`, 'stranger', { language: 'id', viewport: [360, 740] })
  await page.getByRole('button', { name: say('next') }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('radio', { name: say('stars_other', { count: 1 }) }).click({ force: true })
  await page.getByRole('button', { name: say('next') }).click()
  await page.getByRole('textbox', { name: 'Why?' }).fill('Bau')
  await page.getByRole('button', { name: say('next') }).click()
  await expect.element(page.getByRole('group', { name: 'Again?' })).toBeVisible()
  expect(await wrongOn()).toEqual([])
  expect(overflow()).toBeLessThanOrEqual(0)
  await reopen()
  await expect.element(page.getByRole('radio', { name: say('stars_other', { count: 1 }) })).toBeChecked()
  await page.getByRole('button', { name: say('next') }).click()
  await expect.element(page.getByRole('textbox', { name: 'Why?' })).toHaveValue('Bau')
  await page.getByRole('button', { name: say('next') }).click()
  await page.getByRole('button', { name: say('send') }).click()
  await expect.element(page.getByRole('heading', { name: say('thanks') })).toBeVisible()
  expect((await ask(admin, surveyResults.get, { params: { id }, query: {} })).data).toMatchObject({ answers: 1, mean: 0 })
})

it('SUB-6 scores stand on the plan of a floor, and an area of it is chosen by the keyboard', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const figures = (await ask(admin, surveyResults.figures, { query: {} })).data.filter(({ answers }) => answers > 0)
  const results = await Promise.all(
    figures.map(async ({ survey_id: id }) => (await ask(admin, surveyResults.get, { params: { id }, query: {} })).data),
  )
  const shown = results.find(({ areas }) => areas.some(({ area }) => area !== null))
  if (!shown) throw new Error('The demo has no survey by area')
  await open(`/desk/survey/detail?id=${shown.survey.id}&areas=plan`, 'admin')
  const plan = page.getByRole('region', { name: t('scoresOn', { name: '' }), exact: false })
  await expect.element(plan).toBeVisible()
  const area = plan.getByRole('button').first()
  await expect.element(area).toHaveAccessibleName(/: .*\d+ answers?$/)
  expect(await wrongInBoth()).toEqual([])
  await press(area, '{Enter}')
  await expect.element(area).toHaveAttribute('aria-pressed', 'true')
  expect(address()).toMatch(/[?&]area=[0-9a-f-]{36}/)
  await page.viewport(360, 740)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})
