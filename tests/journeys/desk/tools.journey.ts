import { locations } from '@menara/shared/contract/locations.contract.ts'
import { type MacroActions, ticketMacros } from '@menara/shared/contract/ticket-macros.contract.ts'
import { ticketSchedules } from '@menara/shared/contract/ticket-schedules.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongInBoth, wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const FORM = '/admin/manage/ticket/formTool'

/** A template written on the screen, and a schedule of it that opens a ticket every day. */
async function prepared(admin: Page, word: string) {
  await admin.goto(`${FORM}?kind=template`)
  const fill = (field: Parameters<typeof en>[0], text: string) => admin.getByRole('textbox', { name: en(field) }).fill(text)
  await fill('ticket_tools:name_en', word)
  await fill('ticket_tools:name_id', `${word} id`)
  await fill('tickets:fact.title', `${word} roof`)
  await fill('tickets:tasks.title', 'Gutters\nDrains')
  await admin.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect(part(admin, en('ticket_tools:template.title')).getByText(word, { exact: true })).toBeVisible()

  await part(admin, en('ticket_tools:schedule.title'))
    .getByRole('button', { name: en('ticket_tools:schedule.new') })
    .click()
  await fill('ticket_tools:schedule.name', word)
  await admin.getByRole('combobox', { name: en('ticket_tools:template.one') }).click()
  await admin.getByRole('option', { name: word, exact: true }).click()
  await admin.getByRole('combobox', { name: en('tickets:fact.site') }).click()
  await admin.getByRole('option').first().click()
  await admin.getByRole('button', { name: en('common:saveChanges') }).click()
  const row = part(admin, en('ticket_tools:schedule.title')).getByRole('row').filter({ hasText: word })
  await expect(row.locator('time')).toHaveCount(3)
  await row.getByRole('button', { name: en('ticket_tools:schedule.pause', { name: word }) }).click()
  await expect(row.getByText(en('ticket_tools:schedule.paused'))).toBeVisible()
  expect.soft(await wrongOn(admin), 'tools').toEqual([])
}

/** A white picture, as a browser makes it. */
const picture = (page: Page) =>
  page.evaluate<string>(
    `(() => { const sheet = Object.assign(document.createElement('canvas'), { width: 120, height: 80 })
      const brush = sheet.getContext('2d'); brush.fillStyle = '#fff'; brush.fillRect(0, 0, 120, 80)
      return sheet.toDataURL('image/png').split(',')[1] })()`,
  )
/** What stands at a place of a shown picture. */
const shadeAt = (page: Page, name: string, place: string) =>
  page
    .getByRole('img', { name })
    .first()
    .evaluate((image: unknown, at) => {
      const { document: page } = globalThis as never as { document: { createElement(tag: string): never } }
      const sheet: { width: number; height: number; getContext(kind: string): never } = page.createElement('canvas')
      Object.assign(sheet, { width: 120, height: 80 })
      const brush: { drawImage(item: unknown, x: number, y: number): void; getImageData(...box: number[]): { data: number[] } } =
        sheet.getContext('2d')
      brush.drawImage(image, 0, 0)
      const [x = 0, y = 0] = at.split(' ').map(Number)
      return brush.getImageData(x, y, 1, 1).data[0]
    }, place)

journey(
  'DW-4 an agent covers what nobody shall see, names a colleague and answers with a macro; tickets come from templates',
  async ({ as }) => {
    const word = unique('Roof')
    const [boss, employee] = [await sessionOf('admin'), await sessionOf('employee')]
    const [site] = (await ask(employee, locations.list, { query: {} })).data
    const ticket = (
      await ask(employee, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title: `${word} leaks` } })
    ).data
    const actions: MacroActions = {
      priority: 'high',
      tasks: ['Order the seal'],
      assign: { to: 'me', assignee_id: null, group_id: null },
      move: 'pend',
      pending_reason: 'parts',
    }
    const text = 'Dear {{requester.name}}, {{ticket.number}} waits for a part.'
    await ask(boss, ticketMacros.create, {
      body: { name_en: `${word} parts`, name_id: `${word} id`, text_en: text, text_id: text, actions },
    })
    const [agent, admin] = [await as('agent'), await as('admin')]
    await Promise.all([prepared(admin, word), agent.goto(`/desk/ticketing/general/detail?id=${ticket.id}&tab=notes`)])

    // A picture, a part of it covered by keyboard alone, and somebody named.
    const composer = part(agent, en('tickets:newNote'))
    const field = composer.getByRole('textbox')
    await composer.locator('input[type="file"]').setInputFiles({
      name: 'panel.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await picture(agent), 'base64'),
    })
    await composer.getByRole('button', { name: en('ticket_tools:drawing.open', { name: 'panel.png' }) }).click()
    const editor = agent.getByRole('dialog')
    await editor.getByText(en('ticket_tools:drawing.tool.cover'), { exact: true }).click()
    const sheet = editor.locator('canvas')
    await sheet.focus()
    await sheet.press('Enter')
    for (let i = 0; i < 8; i += 1) await sheet.press(i % 2 ? 'ArrowRight' : 'ArrowDown')
    await sheet.press('Enter')
    await expect(editor.getByRole('status')).toHaveText(en('ticket_tools:drawing.count_one', { count: '1' }))
    expect.soft(await wrongOn(agent, '[role="dialog"]'), 'drawing').toEqual([])
    await editor.getByRole('button', { name: en('ticket_tools:drawing.take') }).click()
    await expect(editor).toBeHidden()
    await field.pressSequentially(`See @${employee.user.name.slice(0, -1)}`)
    await expect(agent.getByRole('option', { name: employee.user.name })).toBeVisible()
    await field.press('Enter')
    await expect(field).toHaveValue(`See @${employee.user.name} `)
    await composer.getByRole('button', { name: en('tickets:addNote') }).click()
    await expect(field).toHaveValue('')
    const shown = en('tickets:imageNo', { number: '1', count: '1' })
    await expect(agent.getByRole('img', { name: shown }).first()).toBeVisible()
    const [note] = (await ask(employee, tickets.logs, { params: { id: ticket.id } })).data.slice(-1)
    expect(note?.mentions).toEqual([{ id: employee.user.id, name: employee.user.name }])
    await expect.poll(() => shadeAt(agent, shown, '65 45')).toBe(0)
    expect(await shadeAt(agent, shown, '20 20')).toBe(255)

    // An answer with everything that goes with it.
    await composer.getByRole('button', { name: en('ticket_tools:macros.one') }).click()
    await agent.getByRole('menuitem', { name: `${word} parts` }).click()
    await expect(field).toHaveValue(`Dear ${employee.user.name}, ${ticket.number} waits for a part.`)
    expect.soft(await wrongInBoth(agent), 'ticket').toEqual([])
    await composer.getByRole('button', { name: en('ticket_tools:macros.use') }).click()
    await expect(part(agent, en('tickets:tasks.title'))).toContainText('Order the seal')
    expect((await ask(employee, tickets.get, { params: { id: ticket.id } })).data).toMatchObject({ state: 'pending', priority: 'high' })

    // What the employee reads, and a ticket of theirs that begins with the template.
    const id = say('id')
    const requester = await as('employee', { language: 'id', viewport: { width: 360, height: 740 } })
    await requester.goto(`/desk/ticketing/general/detail?id=${ticket.id}&tab=notes`)
    await expect(requester.locator('[data-me="true"]').first()).toHaveText(`@${employee.user.name}`)
    await part(requester, id('ticket_tools:followers.title'))
      .getByRole('button', { name: id('ticket_tools:followers.stop') })
      .click()
    await expect(
      part(requester, id('ticket_tools:followers.title')).getByRole('button', { name: id('ticket_tools:followers.follow') }),
    ).toBeVisible()
    await expect.poll(() => requester.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await requester.goto('/desk/ticketing/general/formTicket')
    await requester.getByRole('combobox', { name: id('ticket_tools:template.one') }).click()
    await requester.getByRole('option', { name: `${word} id`, exact: true }).click()
    await expect(requester.getByRole('textbox', { name: id('tickets:fact.title') })).toHaveValue(`${word} roof`)
    const pictures = part(requester, id('tickets:images'))
    const buffer = Buffer.from(await picture(requester), 'base64')
    const chosen = ['roof.png', 'gutter.png'].map((name) => ({ name, mimeType: 'image/png', buffer }))
    await pictures.locator('input[type=file]').setInputFiles(chosen)
    await pictures.getByRole('button', { name: id('tickets:removeImage', { name: 'gutter.png' }) }).click()
    await expect(pictures.getByRole('img', { name: 'gutter.png' })).toHaveCount(0)
    await expect(pictures.getByRole('img', { name: 'roof.png' })).toBeVisible()
    await expect(pictures.getByRole('button', { name: id('ticket_tools:drawing.open', { name: 'roof.png' }) })).toBeVisible()
    expect.soft(await wrongOn(requester), 'form').toEqual([])
    await requester.getByRole('button', { name: id('tickets:createTicket') }).click()
    await expect(part(requester, id('tickets:tasks.title'))).toContainText('Drains')
    await expect(requester.getByRole('img', { name: id('tickets:imageNo', { number: 1, count: 1 }) }).first()).toHaveJSProperty(
      'naturalWidth',
      120,
    )
    const { data: schedules } = await ask(boss, ticketSchedules.list, { query: { limit: 1000 } })
    expect(schedules.find((schedule) => schedule.name === word)).toMatchObject({ paused: true, next: [], unit: 'week' })
  },
)
