import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open, settled } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const t = (name: string, params: Record<string, string | number> = {}) => en(`inspections:${name}`, params)
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const PATH = '/people/inspection'

it('INL-1 INL-5 every tab is clean, and fits a phone', { timeout: 180_000 }, async () => {
  for (const tab of ['rounds', 'findings', 'results', 'templates', 'plans']) {
    await open(`${PATH}?tab=${tab}`, 'admin')
    await settled()
    expect(await wrongInBoth(), tab).toEqual([])
    await page.viewport(360, 740)
    await expect.poll(overflow, { message: tab }).toBeLessThanOrEqual(0)
    await page.viewport(1280, 800)
  }
})

it('INL-2 a submitted round is approved in its dialog', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const [round] = (await ask(admin, inspectionRounds.list, { query: { state: 'submitted', limit: 1 } })).data
  await open(`${PATH}?round=${round?.id}`, 'admin')
  await expect.element(dialog.getByRole('button', { name: t('return') })).toBeDisabled()
  expect(await wrongOn('[role=dialog]')).toEqual([])
  await dialog.getByRole('textbox', { name: t('noteLabel') }).fill('Good')
  await press(dialog.getByRole('button', { name: t('approve') }), '{Enter}')
  await expect
    .poll(async () => (await ask(admin, inspectionRounds.get, { params: { id: round?.id ?? '' } })).data.round)
    .toMatchObject({ state: 'approved', decision_note: 'Good' })
})

it('INL-3 a template is written line by line, and lines are moved by keys', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const code = unique('T').replaceAll(' ', '-')
  await open(`${PATH}?tab=templates&edit=new`, 'admin')
  const fill = (label: string, text: string) => main.getByRole('textbox', { name: label, exact: false }).first().fill(text)
  await fill(t('codeHead'), code)
  await fill(t('nameEn'), 'Doors')
  await fill(t('nameId'), 'Pintu')
  await fill(t('titleEn'), 'All')
  await fill(t('titleId'), 'Semua')
  await fill(t('textEn'), 'Closed')
  await fill(t('textId'), 'Tertutup')
  await press(main.getByRole('button', { name: t('addLine') }), '{Enter}')
  await fill(t('textEn'), 'Locked')
  await fill(t('textId'), 'Terkunci')
  await press(main.getByRole('button', { name: t('moveUp', { name: 'Locked' }) }), '{Enter}')
  expect(await wrongInBoth()).toEqual([])
  await press(main.getByRole('button', { name: t('saveDraft') }), '{Enter}')
  await expect.poll(address).not.toContain('edit=new')
  const [made] = (await ask(admin, inspectionTemplates.list, { query: { search: code } })).data
  expect(made?.draft?.sections[0]?.lines.map(({ text_en }) => text_en)).toEqual(['Locked', 'Closed'])
})

it('INL-4 a plan is read with its checkpoints, by keys alone', { timeout: 120_000 }, async () => {
  await open(`${PATH}?tab=plans`, 'admin')
  await press(main.getByRole('row', { name: /Patroli VJS/ }), '{Enter}')
  await expect.element(main.getByRole('button', { name: t('printLabels') })).toBeVisible()
  await settled()
  expect(await wrongInBoth()).toEqual([])
})
