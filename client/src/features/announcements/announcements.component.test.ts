import { type AnnouncementDraft, announcements } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { press } from '../../../../tests/components/keys.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn, unique } from '../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')
const t = (key: string, params: Record<string, string | number> = {}) => en(`announcements:${key}`, params)
const TELEPHONE = [360, 740] as const
/** The first one of a file loads the page too. */
const LONG = { timeout: 120_000 }

/** One of hr@ for everybody at the head office, published. */
async function published(title: string, more: Partial<AnnouncementDraft> = {}) {
  const hr = await sessionOf('hr')
  const site = (await ask(hr, locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')?.id ?? ''
  const texts = { title_id: `${title} id`, body_id: 'Satu\nDua', title_en: title, body_en: 'One\nTwo' }
  const audience = { location_ids: [site], group_ids: [], role_ids: [], ends_at: null, replaces_id: null }
  const body = { ...texts, ...audience, needs_confirmation: true, ...more }
  const { id, rev } = (await ask(hr, announcements.create, { body })).data
  return (await ask(hr, announcements.publish, { params: { id }, body: { at: null, rev } })).data
}

it('ANS-1 ANS-2 is written in one language, published, and then says who has read it', LONG, async () => {
  const title = unique('Parkir ditutup')
  await open('/people/announcements', 'hr')
  await main.getByRole('link', { name: t('new') }).click()
  await main.getByLabelText(t('title_id'), { exact: false }).fill(title)
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(main.getByLabelText(t('body_id'), { exact: false })).toHaveAttribute('aria-invalid', 'true')
  await main.getByLabelText(t('body_id'), { exact: false }).fill('Baris satu\nBaris dua')
  await main.getByRole('switch', { name: t('needsConfirmation'), exact: false }).click()
  expect(await wrongInBoth('main')).toEqual([])
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(main.getByText(t('notPublished'))).toBeVisible()
  await expect.element(main.getByRole('article', { name: t('in.id') }).getByText(/Baris dua/)).toBeVisible()
  await press(page.getByRole('button', { name: t('publish'), exact: true }), '{Enter}')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('later') }).click()
  await expect.element(dialog.getByRole('button', { name: t('schedule') })).toBeDisabled()
  await dialog.getByRole('radio', { name: t('now') }).click()
  await dialog.getByRole('button', { name: t('publish'), exact: true }).click()
  await expectToast('Success Update !')
  const people = main.getByRole('region', { name: t('receipts') })
  await expect.element(people.getByText(t('confirmedCount', { some: '' }), { exact: false })).toBeVisible()
  await people.getByRole('textbox', { name: t('searchPeople') }).fill('zzzz')
  await expect.element(people.getByText(t('nobody'), { exact: true })).toBeVisible()
  await people.getByRole('textbox', { name: t('searchPeople') }).fill('')
  await press(main.getByRole('button', { name: /^Remind/ }), '{Enter}')
  await expect.element(main.getByRole('button', { name: t('reminded') })).toBeDisabled()
  expect(await wrongInBoth('main')).toEqual([])
})

it('ANS-3 a correction begins with what it corrects', LONG, async () => {
  const title = unique('Vaksinasi Kamis')
  const { id } = await published(title)
  await open(`/people/announcements/announcement?id=${id}`, 'hr')
  await page.getByRole('link', { name: t('correct') }).click()
  await expect.element(main.getByLabelText(t('title_en'), { exact: false })).toHaveValue(title)
  await main.getByLabelText(t('title_en'), { exact: false }).fill(`${title} corrected`)
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(main.getByRole('link', { name: title, exact: true })).toBeVisible()
  await main.getByRole('button', { name: t('publish'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('publish'), exact: true })
    .click()
  await expectToast('Success Update !')
  await main.getByRole('link', { name: title, exact: true }).click()
  await expect.element(main.getByText(t('state.replaced'))).toBeVisible()
})

it('ANS-4 ANS-6 is read and confirmed by whom it is for, and not there for others', LONG, async () => {
  const title = unique('Aturan tamu')
  const { id } = await published(title)
  const clerk = await hire('Reader', ['Employee'])
  const session = await signIn(clerk.email, clerk.password)
  await open(`/people/announcements/read?id=${id}`, session, { language: 'id', scheme: 'dark', viewport: TELEPHONE })
  const id_ = textsIn('id')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${title} id`)
  await expect.element(main.getByText(/Dua/)).toBeVisible()
  expect(await wrongOn('main')).toEqual([])
  expect(overflow()).toBeLessThanOrEqual(0)
  const receipt = async () => {
    const query = { search: clerk.name }
    return (await ask(await sessionOf('hr'), announcements.receipts, { params: { id }, query })).data[0]
  }
  await expect.poll(async () => (await receipt())?.read_at ?? null).not.toBeNull()
  expect((await receipt())?.confirmed_at).toBeNull()
  await press(main.getByRole('button', { name: id_('announcements:confirmRead') }), '{Enter}')
  await expect.element(main.getByRole('status')).toMatchTextContent('Anda mengonfirmasi ini')
  expect((await receipt())?.confirmed_at).not.toBeNull()
  await open(`/people/announcements/read?id=${(await published(unique('Admin'), { location_ids: [], group_ids: [] })).id}`, session)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const hidden = await published(unique('Hidden'), { role_ids: [await adminRole()] })
  await open(`/people/announcements/read?id=${hidden.id}`, session)
  await expect.element(main.getByText(en('common:notThere.title'))).toBeVisible()
})

async function adminRole(): Promise<string> {
  return (await ask(await sessionOf('admin'), roles.list, { query: {} })).data.find(({ name }) => name === 'Administrator')?.id ?? ''
}

it('ANS-5 my day lists what is open first, and it is confirmed there', LONG, async () => {
  const clerk = await hire('Phone reader', ['Employee'])
  const session = await signIn(clerk.email, clerk.password)
  const title = unique('Lift mati')
  await published(title)
  await open('/people/my', session, { viewport: TELEPHONE })
  const section = main.getByRole('region', { name: t('title') })
  await section.getByRole('link', { name: new RegExp(title) }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect.element(dialog.getByText(/Two/)).toBeVisible()
  expect(await wrongInBoth()).toEqual([])
  await dialog.getByRole('button', { name: t('confirmRead') }).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('You confirmed this')
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/people/my')
  // What is done stands behind what is open.
  await section.getByRole('button', { name: /^Show all/ }).click()
  await expect.element(section.getByRole('link', { name: new RegExp(title) })).toMatchTextContent(t('mine.confirmed'))
  expect(overflow()).toBeLessThanOrEqual(0)
  await reopen()
  await expect.element(section).toBeVisible()
})
