import { type MacroActions, ticketMacros } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { ticketSchedules } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongInBoth, wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { press } from '../../../../tests/components/keys.ts'
import { redAt, whitePicture } from '../../../../tests/components/picture.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const FORM = '/admin/manage/ticket/formTool'
const id = textsIn('id')
const part = (name: string) => page.getByRole('region', { name })
const fill = (field: Parameters<typeof en>[0], text: string) => page.getByRole('textbox', { name: en(field), exact: false }).fill(text)

async function ticketOf(title: string) {
  const employee = await sessionOf('employee')
  const [site] = (await ask(employee, locations.list, { query: {} })).data
  return (await ask(employee, tickets.create, { body: { ticket_type_id: 1, location_id: site?.id ?? '', title } })).data
}

it('a template is written and opens a ticket by a schedule, which can be paused', async () => {
  const word = unique('Roof')
  await open(`${FORM}?kind=template`, 'admin')
  await fill('ticket_tools:name_en', word)
  await fill('ticket_tools:name_id', `${word} id`)
  await fill('tickets:fact.title', `${word} roof`)
  await fill('tickets:tasks.title', 'Gutters\nDrains')
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(part(en('ticket_tools:template.title')).getByText(word)).toBeVisible()

  const schedules = part(en('ticket_tools:schedule.title'))
  await schedules.getByRole('button', { name: en('ticket_tools:schedule.new') }).click()
  await fill('ticket_tools:schedule.name', word)
  await page.getByRole('combobox', { name: en('ticket_tools:template.one'), exact: false }).click()
  await page.getByRole('option', { name: word }).click()
  await page.getByRole('combobox', { name: en('tickets:fact.site'), exact: false }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  const row = schedules.getByRole('row').filter({ hasText: word })
  await expect.element(css('time', row)).toHaveLength(3)
  await row.getByRole('button', { name: en('ticket_tools:schedule.pause', { name: word }) }).click()
  await expect.element(row.getByText(en('ticket_tools:schedule.paused'))).toBeVisible()
  expect.soft(await wrongOn(), 'tools').toEqual([])
  const admin = await sessionOf('admin')
  const { data: templates } = await ask(admin, ticketTemplates.list, { query: {} })
  expect(templates.find((template) => template.name_en === word)).toMatchObject({
    name_id: `${word} id`,
    title: `${word} roof`,
    tasks: ['Gutters', 'Drains'],
  })
  const { data } = await ask(admin, ticketSchedules.list, { query: { limit: 1000 } })
  expect(data.find((schedule) => schedule.name === word)).toMatchObject({ paused: true, next: [], unit: 'week' })
})

it('DW-4 an agent covers what nobody shall see, names a colleague and answers with a macro', async () => {
  const word = unique('Seal')
  const employee = await sessionOf('employee')
  const ticket = await ticketOf(`${word} leaks`)
  const actions: MacroActions = {
    priority: 'high',
    tasks: ['Order the seal'],
    assign: { to: 'me', assignee_id: null, group_id: null },
    move: 'pend',
    pending_reason: 'parts',
  }
  const text = 'Dear {{requester.name}}, {{ticket.number}} waits for a part.'
  await ask(await sessionOf('admin'), ticketMacros.create, {
    body: { name_en: `${word} parts`, name_id: `${word} id`, text_en: text, text_id: text, actions },
  })
  await open(`/desk/ticketing/general/detail?id=${ticket.id}&tab=notes`, 'agent')

  // A picture, a part of it covered by keyboard alone, and somebody named.
  const composer = part(en('tickets:newNote'))
  const field = composer.getByRole('textbox')
  await css('input[type="file"]', composer).upload(await whitePicture('panel.png'))
  await composer.getByRole('button', { name: en('ticket_tools:drawing.open', { name: 'panel.png' }) }).click()
  const editor = page.getByRole('dialog')
  await editor.getByText(en('ticket_tools:drawing.tool.cover')).click()
  await press(css('canvas', editor), '{Enter}')
  for (let i = 0; i < 8; i += 1) await userEvent.keyboard(i % 2 ? '{ArrowRight}' : '{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(editor.getByRole('status')).toHaveTextContent(en('ticket_tools:drawing.count_one', { count: '1' }))
  expect.soft(await wrongOn('[role="dialog"]'), 'drawing').toEqual([])
  await editor.getByRole('button', { name: en('ticket_tools:drawing.take') }).click()
  await expect.element(editor).not.toBeInTheDocument()
  await userEvent.type(field, `See @${employee.user.name.slice(0, -1)}`)
  await expect.element(page.getByRole('option', { name: employee.user.name, exact: false })).toBeVisible()
  await press(field, '{Enter}')
  await expect.element(field).toHaveValue(`See @${employee.user.name} `)
  await composer.getByRole('button', { name: en('tickets:addNote') }).click()
  await expect.element(field).toHaveValue('')
  const shown = page.getByRole('img', { name: en('tickets:imageNo', { number: '1', count: '1' }), exact: false }).first()
  await expect.element(shown).toBeVisible()
  const [note] = (await ask(employee, tickets.logs, { params: { id: ticket.id } })).data.slice(-1)
  expect(note?.mentions).toEqual([{ id: employee.user.id, name: employee.user.name }])
  await expect.poll(() => redAt(shown.element(), 65, 45)).toBe(0)
  expect(redAt(shown.element(), 20, 20)).toBe(255)

  // An answer with everything that goes with it.
  await composer.getByRole('button', { name: en('ticket_tools:macros.one') }).click()
  await page.getByRole('menuitem', { name: `${word} parts`, exact: false }).click()
  await expect.element(field).toHaveValue(`Dear ${employee.user.name}, ${ticket.number} waits for a part.`)
  expect.soft(await wrongInBoth(), 'ticket').toEqual([])
  await composer.getByRole('button', { name: en('ticket_tools:macros.use') }).click()
  await expect.element(part(en('tickets:tasks.title'))).toMatchTextContent('Order the seal')
  expect((await ask(employee, tickets.get, { params: { id: ticket.id } })).data).toMatchObject({ state: 'pending', priority: 'high' })

  // What the employee reads.
  await open(`/desk/ticketing/general/detail?id=${ticket.id}&tab=notes`, 'employee', { language: 'id', viewport: [360, 740] })
  await expect.element(css('[data-me="true"]').first()).toHaveTextContent(`@${employee.user.name}`)
  const followers = part(id('ticket_tools:followers.title'))
  await followers.getByRole('button', { name: id('ticket_tools:followers.stop') }).click()
  await expect.element(followers.getByRole('button', { name: id('ticket_tools:followers.follow') })).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})

it('a ticket of an employee begins with a template, with one of two pictures', async () => {
  const word = unique('Gutter')
  await ask(await sessionOf('admin'), ticketTemplates.create, {
    body: { ticket_type_id: 1, name_en: word, name_id: `${word} id`, title: `${word} roof`, tasks: ['Gutters', 'Drains'] },
  })
  await open('/desk/ticketing/general/formTicket', 'employee', { language: 'id', viewport: [360, 740] })
  await page.getByRole('combobox', { name: id('ticket_tools:template.one'), exact: false }).click()
  await page.getByRole('option', { name: `${word} id` }).click()
  await expect.element(page.getByRole('textbox', { name: id('tickets:fact.title'), exact: false })).toHaveValue(`${word} roof`)
  const pictures = part(id('tickets:images'))
  await css('input[type=file]', pictures).upload([await whitePicture('roof.png'), await whitePicture('gutter.png')])
  await pictures.getByRole('button', { name: id('tickets:removeImage', { name: 'gutter.png' }) }).click()
  await expect.element(pictures.getByRole('img', { name: 'gutter.png', exact: false })).toHaveLength(0)
  await expect.element(pictures.getByRole('img', { name: 'roof.png', exact: false })).toBeVisible()
  await expect.element(pictures.getByRole('button', { name: id('ticket_tools:drawing.open', { name: 'roof.png' }) })).toBeVisible()
  expect.soft(await wrongOn(), 'form').toEqual([])
  await page.getByRole('button', { name: id('tickets:createTicket') }).click()
  await expect.element(part(id('tickets:tasks.title'))).toMatchTextContent('Drains')
  const shown = page.getByRole('img', { name: id('tickets:imageNo', { number: 1, count: 1 }), exact: false }).first()
  await expect.element(shown).toBeVisible()
  await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBe(120)
})
