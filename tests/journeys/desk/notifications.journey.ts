import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { notifications } from '@menara/shared/contract/notifications.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect } from '@playwright/test'
import { askingPeople } from '../../kit/desk/approval-steps.ts'
import { openMailServer } from '../../kit/services/mail-server.ts'
import { openOutsideServer } from '../../kit/upstreams/outside-server.ts'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { house } from '../kit/house.ts'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const id = say('id')
const DOOR = /\/desk\/external\?approval=\S+/

/** A request that one person is asked to approve, for a category of its own; the amount asks for their password. */
async function requestTo(personId: string, name: string) {
  const admin = await sessionOf('admin')
  const { data: category } = await ask(admin, categories.create, { body: { ticket_type_id: 1, name_en: name, name_id: name } })
  const type = { ticket_type_id: 1, category_id: category.id, name_en: name, name_id: name, step_up_amount: 1000, sort: 0 }
  await ask(admin, approvals.createType, { body: { ...type, steps: [askingPeople(personId)] } })
  const employee = await sessionOf('employee')
  const [site] = (await ask(employee, locations.list, { query: {} })).data
  const asked = {
    ticket_type_id: 1,
    location_id: site?.id ?? '',
    title: name,
    category_id: category.id,
    extra_data: { amount: 12_500_000 },
  }
  return (await ask(employee, tickets.create, { body: asked })).data
}

journey(
  'a person turns on e-mail for assignments, is assigned a ticket, and its mail leads there; a mail lets them decide',
  async ({ as }) => {
    const mail = await openMailServer(house().mailPort)
    try {
      const person = await hire('Ratna', ['Desk agent'])
      const session = await signIn(person.email, person.password)
      const { data } = await ask(session, notifications.preferences, {})
      const off = { type: 'ticket.assigned' as const, email: false, push: false, whatsapp: false }
      await ask(session, notifications.setPreferences, { body: { ...data, choices: [off] } })

      const page = await as(session)
      await page.goto('/inbox')
      await page.getByRole('link', { name: en('inbox:choose') }).click()
      const emailName = en('notifications:channel.email')
      await page.getByRole('button', { name: en('notifications:testName', { name: emailName }) }).click()
      await expect(page.getByText(en('notifications:tested'))).toBeVisible()
      const choice = page.getByRole('checkbox', { name: en('notifications:choice', { name: 'Assigned to me', channel: emailName }) })
      await choice.check()
      await page.getByRole('button', { name: en('common:saveChanges') }).click()
      await expect(page.getByText('Success Update !').first()).toBeVisible()
      await page.reload()
      await expect(choice).toBeChecked()
      expect(await wrongInBoth(page)).toEqual([])

      const admin = await sessionOf('admin')
      const [site] = (await ask(admin, locations.list, { query: {} })).data
      const title = unique('Water in the lift pit')
      await ask(admin, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title, assignee_id: person.id } })
      const mine = () => mail.mails.filter((mail) => mail.to.includes(person.email) && mail.text.includes(title))
      await expect.poll(() => mine().length).toBe(1)
      const [, link = ''] = /(http\S+detail\?id=\S+)/.exec(mine()[0]?.text ?? '') ?? []
      const { pathname, search } = new URL(link)
      await page.goto(pathname + search)
      await expect(page.getByText(title).first()).toBeVisible()

      // Asked to approve, they decide by the link of the mail: without signing in, with their password.
      const asked = unique('New pump')
      const request = await requestTo(person.id, asked)
      const door = () => mail.mails.find((mail) => mail.to.includes(person.email) && mail.text.includes(asked))?.text.match(DOOR)?.[0] ?? ''
      await expect.poll(door).not.toBe('')
      const phone = await as('stranger', { viewport: { width: 360, height: 740 } })
      await phone.goto(door())
      await expect(phone.getByRole('heading', { name: asked })).toBeVisible()
      const decide = phone.getByRole('button', { name: id('approvals:decision.approve'), exact: true })
      await expect(decide).toBeVisible()
      expect(await wrongInBoth(phone)).toEqual([])
      await phone.getByLabel(id('approvals:password')).fill(person.password)
      await decide.click()
      await expect(phone.getByRole('status')).toContainText(id('approvals:link.done.approve', { number: request.number }))
      const [round] = (await ask(admin, approvals.ofTicket, { params: { id: request.id } })).data.requests
      expect(round).toMatchObject({ state: 'approved', steps: [{ votes: [{ by_link: true, stepped_up: true }] }] })
    } finally {
      await mail.close()
    }
  },
)

journey('an administrator tells another program, and sees that it was told', async ({ as }) => {
  const outside = await openOutsideServer()
  try {
    const name = unique('SIEM')
    const page = await as('admin', { language: 'id', viewport: { width: 360, height: 740 } })
    await page.goto('/admin/manage/notifications?tab=webhooks&edit=new')
    await page.getByRole('textbox', { name: id('notifications:name') }).fill(name)
    await page.getByRole('textbox', { name: id('notifications:url') }).fill(`${outside.url}/told`)
    await page.getByRole('button', { name: id('common:saveChanges') }).click()
    await expect(page.getByText(/^whsec_/)).toBeVisible()
    expect(await wrongOn(page)).toEqual([])
    await page.getByRole('button', { name: id('notifications:secretKept') }).click()
    await page.getByText(name, { exact: true }).first().click()
    await page.getByRole('button', { name: id('notifications:test'), exact: true }).click()
    await expect(page.getByText(id('notifications:tested'))).toBeVisible()
    // What happens in the house meanwhile is told as well.
    const [trial, ...more] = outside.calls.filter((call) => JSON.parse(call.body.toString()).type === 'test')
    expect([trial?.headers['webhook-signature'], more]).toEqual([expect.stringMatching(/^v1,/), []])
    await page.getByRole('link', { name: id('notifications:toLog') }).click()
    await expect(page.getByText(id('notifications:stateOf.sent')).first()).toBeVisible()
    expect(await wrongOn(page)).toEqual([])
  } finally {
    await outside.close()
  }
})
