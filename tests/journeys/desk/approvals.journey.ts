import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { stepOf } from '../../kit/desk/approval-steps.ts'
import { wrongOn } from '../kit/axe.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, hire, type Role, sessionOf, signIn, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

/** Three steps, each of one person: the agent, who hands nothing on, the clerk, the operator. For a category of its own, so that nobody else is asked. */
async function threeSteps(name: string, clerkId: string) {
  const admin = await sessionOf('admin')
  const { data: category } = await ask(admin, categories.create, { body: { ticket_type_id: 1, name_en: name, name_id: `${name} id` } })
  const ids = [(await sessionOf('agent')).user.id, clerkId, (await sessionOf('operator')).user.id]
  const steps = ids.map((id, at) => stepOf({ user_ids: [id], may_delegate: at > 0 }))
  const body = { ticket_type_id: 1, category_id: category.id, name_en: name, name_id: name, steps }
  const { data: type } = await ask(admin, approvals.createType, { body: { ...body, sort: 0 } })
  return { category_id: category.id, typeId: type.id }
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the request from the inbox of approvals and decides. */
async function decide(page: Page, title: string, { decision, comment = '' }: { decision: 'approve' | 'return'; comment?: string }) {
  await page.goto('/desk/approvals')
  await page.getByRole('row').filter({ hasText: title }).click()
  await part(page, en('approvals:approval'))
    .getByRole('button', { name: en(`approvals:decision.${decision}`), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: en('approvals:comment') }).fill(comment)
  await dialog.getByRole('button', { name: en(`approvals:decision.${decision}`), exact: true }).click()
  await expect(dialog).toBeHidden()
}
const approve = async (who: Role, id: string) =>
  ask(await sessionOf(who), approvals.vote, { params: { id }, body: { decision: 'approve' } })

journey(
  'a request is returned, submitted again, approved by a substitute, starts again after an edit and is approved',
  async ({ as, noise }) => {
    // What was returned is a draft: its requester's alone.
    noise.expect(/status of 404/)
    const title = unique('Standing desks')
    const hired = await hire('Kasir', ['Finance'])
    const clerk = await signIn(hired.email, hired.password)
    const { category_id } = await threeSteps(title, clerk.user.id)
    const session = await sessionOf('employee')
    const [site] = (await ask(session, locations.list, { query: {} })).data
    const body = { ticket_type_id: 1, location_id: site?.id ?? '', title, category_id, extra_data: { amount: 12_500_000 } }
    const { id } = (await ask(session, tickets.create, { body })).data

    const agent = await as('agent')
    await decide(agent, title, { decision: 'return', comment: 'How many?' })
    await expect(agent.getByText(en('common:notThere.title'))).toBeVisible()

    const employee = await as('employee')
    await employee.goto(`/desk/ticketing/general/detail?id=${id}`)
    await expect(part(employee, en('approvals:approval'))).toContainText('How many?')
    await employee.getByRole('button', { name: en('tickets:move.submit') }).click()
    await expect(part(employee, en('approvals:approval'))).toContainText(en('approvals:round', { round: 2 }))
    await approve('agent', id)

    // The clerk goes away and names who answers.
    const away = await as(clerk)
    const hr = (await sessionOf('hr')).user
    await away.goto('/desk/approvals?tab=substitutes')
    await away.getByRole('button', { name: en('approvals:substitute.new') }).click()
    const dialog = away.getByRole('dialog')
    await dialog.getByRole('combobox', { name: en('approvals:substitute.substitute') }).fill(hr.name)
    await away.getByRole('option', { name: hr.name, exact: true }).click()
    await dialog.getByLabel(en('approvals:substitute.end')).fill('2030-01-01T00:00')
    await dialog.getByRole('button', { name: en('common:saveChanges') }).click()
    await expect(away.getByRole('table', { name: en('approvals:substitute.list') })).toContainText(hr.name)

    const standIn = await as('hr', { language: 'id', viewport: { width: 360, height: 740 } })
    await standIn.goto('/desk/approvals')
    await expect(standIn.getByText(title).first()).toBeVisible()
    expect.soft(await wrongOn(standIn), 'inbox of approvals').toEqual([])
    await standIn.goto(`/desk/approvals?ticket=${id}`)
    const id360 = say('id')
    const section = part(standIn, id360('approvals:approval'))
    await section.getByRole('button', { name: id360('approvals:decision.approve'), exact: true }).click()
    await standIn
      .getByRole('dialog')
      .getByRole('button', { name: id360('approvals:decision.approve'), exact: true })
      .click()
    await expect(section).toContainText(id360('approvals:onBehalfOf', { name: hired.name }))

    // What was asked for changes: all are asked anew.
    await ask(session, tickets.update, { params: { id }, body: { extra_data: { amount: 25_000_000 } } })
    await agent.goto(`/desk/ticketing/general/detail?id=${id}`)
    const asked = part(agent, en('approvals:approval'))
    await expect(asked).toContainText(en('approvals:round', { round: 3 }))
    await expect(asked.getByRole('button', { name: en('approvals:decision.abstain'), exact: true })).toBeVisible()
    await expect(asked.getByRole('button', { name: en('approvals:decision.delegate'), exact: true })).toHaveCount(0)
    expect.soft(await wrongOn(agent), 'ticket with approvals').toEqual([])
    await approve('agent', id)
    await approve('hr', id)
    const operator = await as('operator')
    await decide(operator, title, { decision: 'approve' })
    await expect(part(operator, en('approvals:approval'))).toContainText(en('approvals:state.approved'))
    expect((await ask(session, tickets.get, { params: { id } })).data.state).toBe('new')
  },
)

journey('an administrator shapes an approval type', LONG, async ({ as, noise }) => {
  noise.expect(/status of 422/)
  const name = unique('Travel')
  const { user } = await sessionOf('agent')
  const { typeId } = await threeSteps(name, (await sessionOf('finance')).user.id)
  const page = await as('admin')
  await page.goto(`/admin/manage/ticket?tab=Approval&type=1&id=${typeId}`)
  await page.getByRole('button', { name: en('approvals:type.addStep') }).click()
  const step = page.getByRole('group', { name: en('approvals:step.title', { step: 4 }) })
  await step.getByRole('textbox', { name: en('approvals:type.name_en') }).fill('Director')
  await step.getByRole('textbox', { name: en('approvals:type.name_id') }).fill('Direktur')
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect(step).toContainText(en('refusals:rule.required', { field: en('approvals:step.user_ids') }))
  await step.getByRole('combobox', { name: en('approvals:step.user_ids') }).fill(user.name)
  await page.getByRole('option', { name: user.name, exact: true }).click()
  // The options that are left lie over what is below.
  await page.keyboard.press('Escape')
  await step.getByRole('checkbox', { name: en('approvals:step.may_delegate') }).uncheck()
  expect.soft(await wrongOn(page, 'main'), 'approval type').toEqual([])
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Director')
  const types = (await ask(await sessionOf('admin'), approvals.types, { query: { ticket_type_id: 1 } })).data
  expect(types.find((item) => item.id === typeId)?.steps.map((step) => step.may_delegate)).toEqual([false, true, true, false])
  await row.getByRole('button', { name: en('approvals:type.remove', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect(row).toHaveCount(0)
})
