import { overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

/** Weeks after the day on which component tests begin, beyond the overtime of the demo. */
const SPAN = { starts_at: '2027-01-06T10:00:00.000Z', ends_at: '2027-01-06T11:00:00.000Z' }
const PATH = '/people/plugins/overtime'
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const t = (key: string, params: Record<string, string> = {}) => en(`overtime:${key}`, params)

it('somebody asks for overtime, sees the hours left while typing, and HR approves it with pay in sight', { timeout: 120_000 }, async () => {
  const work = unique('Laporan tahunan')
  await open(PATH, 'employee')
  await main.getByRole('button', { name: t('newRequest') }).click()
  await expect.element(dialog.getByRole('status', { name: t('hoursLeft') })).toBeVisible()
  await expect.element(dialog.getByText('PP 35/2021', { exact: false }).first()).toBeVisible()
  await press(dialog.getByRole('button', { name: t('sendRequest') }), '{Enter}')
  await expect.element(dialog.getByLabelText(t('work'), { exact: false })).toHaveFocus()
  await userEvent.keyboard(work)
  expect(await wrongOn('[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: t('sendRequest') }).click()
  await expectToast('Success Create !')
  await expect.element(dialog.getByText(t('waits.requested'))).toBeVisible()
  expect(dialog.getByText('Rp', { exact: false }).elements()).toEqual([])

  await open(`${PATH}?tab=decide&search=${encodeURIComponent(work)}`, 'hr')
  await main.getByText(work).click()
  await expect
    .element(
      dialog
        .getByRole('region', { name: t('figures') })
        .getByText('art. 31', { exact: false })
        .first(),
    )
    .toBeVisible()
  await press(dialog.getByRole('button', { name: t('do.approve'), exact: true }), '{Enter}')
  await expect.element(dialog.getByText(t('waits.approved'))).toBeVisible()
  expect(await wrongInBoth()).toEqual([])
})

it('a worker consents to an order on a phone and chooses time off', { timeout: 120_000 }, async () => {
  const work = unique('Pengamanan acara')
  const hr = await sessionOf('hr')
  const guard = await sessionOf('guard')
  const site = guard.user.location_ids?.[0] ?? ''
  const body = { user_id: guard.user.id, location_id: site, ...SPAN, work }
  const preview = (
    await ask(hr, overtimes.preview, {
      query: { user_id: body.user_id, location_id: site, starts_at: body.starts_at, ends_at: body.ends_at },
    })
  ).data
  const later = preview.shift ? Date.parse(preview.shift.ends_at) : Date.parse(body.starts_at)
  const times = { starts_at: new Date(later).toISOString(), ends_at: new Date(later + 3_600_000).toISOString() }
  const { id } = (await ask(hr, overtimes.create, { body: { ...body, ...times } })).data
  await open(`${PATH}?tab=decide&search=${encodeURIComponent(work)}`, 'guard', { viewport: [360, 740] })
  await main.getByText('Darmawan Siagian', { exact: false }).first().click()
  await dialog.getByRole('button', { name: t('do.consent'), exact: true }).click()
  await dialog.getByRole('radio', { name: t('compensation.time_off') }).click()
  await dialog.getByRole('button', { name: t('do.consent'), exact: true }).click()
  await expect.element(dialog.getByText(t('waits.consented'))).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  expect(await wrongOn('[role=dialog]')).toEqual([])
  expect((await ask(guard, overtimes.get, { params: { id } })).data).toMatchObject({ state: 'consented', compensation: 'time_off' })
})

it('HR sets week and wage, and lists a month by law; others are offered neither', { timeout: 120_000 }, async () => {
  await open(`${PATH}?tab=all&state=converted`, 'hr')
  await expect.element(main.getByText(/^Rp \d/).first()).toBeVisible()
  await main.getByRole('button', { name: t('list') }).click()
  await dialog.getByRole('button', { name: t('prepareList') }).click()
  await expect.element(dialog.getByRole('button', { name: /PDF/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await open(PATH, 'employee')
  await expect.element(main.getByRole('button', { name: t('newRequest') })).toBeVisible()
  expect(main.getByRole('button', { name: t('list') }).elements()).toEqual([])
})

it('an order is written for somebody by keyboard, and week and wage of a worker are set', { timeout: 120_000 }, async () => {
  await open(`${PATH}?tab=team&write=order`, 'guard')
  await dialog.getByRole('combobox', { name: t('worker') }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog.getByRole('status', { name: t('hoursLeft') })).toBeVisible()
  expect(await wrongOn('[role=dialog]')).toEqual([])
  await open(`${PATH}?tab=all&state=verified`, 'hr')
  await main
    .getByText(/^Rp \d/)
    .first()
    .click()
  await dialog.getByRole('button', { name: t('terms') }).click()
  const base = page.getByLabelText(t('wage.base'), { exact: false })
  await base.fill('6000000')
  expect(await wrongInBoth()).toEqual([])
  await page.getByRole('button', { name: en('common:save'), exact: true }).click()
  await expectToast('Success Create !')
})
