import { locations } from '@menara/shared/contract/locations.contract.ts'
import { notifications } from '@menara/shared/contract/notifications.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { expect } from '@playwright/test'
import { openMailServer } from '../../kit/mail-server.ts'
import { openOutsideServer } from '../../kit/outside-server.ts'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { house } from '../kit/house.ts'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const id = say('id')

journey('a person turns on e-mail for assignments, is assigned a ticket, and its mail leads there', async ({ as }) => {
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
    const mine = () => mail.mails.filter((it) => it.to.includes(person.email) && it.text.includes(title))
    await expect.poll(() => mine().length).toBe(1)
    const [, link = ''] = /(http\S+detail\?id=\S+)/.exec(mine()[0]?.text ?? '') ?? []
    const { pathname, search } = new URL(link)
    await page.goto(pathname + search)
    await expect(page.getByText(title).first()).toBeVisible()
  } finally {
    await mail.close()
  }
})

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
    expect(outside.calls.map((it) => it.headers['webhook-signature'])).toEqual([expect.stringMatching(/^v1,/)])
    await page.getByRole('link', { name: id('notifications:toLog') }).click()
    await expect(page.getByText(id('notifications:stateOf.sent')).first()).toBeVisible()
    expect(await wrongOn(page)).toEqual([])
  } finally {
    await outside.close()
  }
})
