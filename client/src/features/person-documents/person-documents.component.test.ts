import { ownDocuments, personDocuments } from '@menara/shared/contract/people/person-documents.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn, unique } from '../../../../tests/journeys/kit/people.ts'

const LONG = { timeout: 120_000 }
const TELEPHONE = [360, 740] as const
const PDF = ['%PDF-1.7\n%%EOF\n']

it('PDC-20 personnel adds a document with its file, changes it, saves it and removes it', LONG, async () => {
  const person = await hire('Kontrak', ['Employee'])
  const hr = await sessionOf('hr')
  await open(`/admin/manage/user/formUser?id=${person.id}`, hr)
  const card = page.getByRole('region', { name: en('person_documents:heading') })
  await expect.element(card).toMatchTextContent(en('person_documents:none'))
  await card.getByRole('button', { name: en('person_documents:add') }).click()
  const dialog = page.getByRole('dialog')
  const title = unique('Perjanjian kerja')
  await dialog.getByRole('textbox', { name: en('person_documents:title') }).fill(title)
  await userEvent.upload(
    document.querySelector('[role=dialog] input[type="file"]') as HTMLElement,
    new File(PDF, 'kontrak.pdf', { type: 'application/pdf' }),
  )
  expect(await wrongInBoth('[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(card).toMatchTextContent(title)
  await card.getByRole('button', { name: en('person_documents:editOne', { title }) }).click()
  await dialog.getByRole('textbox', { name: en('person_documents:validUntil') }).fill('01 Dec 2026')
  await userEvent.tab()
  await dialog.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(card).toMatchTextContent(en('person_documents:validity.ending'))
  const files = savedFiles()
  await card.getByRole('button', { name: en('person_documents:save', { title }) }).click()
  await expect.poll(() => files.length).toBe(1)
  await card.getByRole('button', { name: en('person_documents:removeOne', { title }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect.element(card).toMatchTextContent(en('person_documents:none'))
  expect((await ask(hr, personDocuments.list, { query: { user_id: person.id } })).data).toEqual([])
})

it('PDC-21 own documents stand on My day and are saved from there', LONG, async () => {
  const employee = await sessionOf('employee')
  const t = textsIn('id')
  await open('/people/my', employee, { language: 'id', scheme: 'dark', viewport: TELEPHONE })
  const card = page.getByRole('region', { name: t('person_documents:own') })
  await expect.element(card).toMatchTextContent('Salinan KTP')
  await expect.element(card).toMatchTextContent(t('person_documents:validity.ending'))
  expect(await wrongOn('main')).toEqual([])
  expect(overflow()).toBeLessThanOrEqual(0)
  const files = savedFiles()
  await card.getByRole('button', { name: t('person_documents:save', { title: 'Salinan KTP' }) }).click()
  await expect.poll(() => files.length).toBe(1)
  expect((await ask(employee, ownDocuments.list, {})).data.length).toBeGreaterThan(0)
})

it('PDC-20 who has not the permission sees nothing of documents', LONG, async () => {
  const person = await hire('Lain', ['Employee'])
  const session = await signIn(person.email, person.password)
  await open('/people/my', session, { viewport: TELEPHONE })
  await expect.element(page.getByRole('heading', { name: en('phone:title') })).toBeVisible()
  expect(page.getByRole('region', { name: en('person_documents:own') }).elements()).toEqual([])
})
