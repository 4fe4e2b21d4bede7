import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import { describe, expect, it } from 'vitest'
import { anAlarm, type Rule } from '../../../../tests/kit/devices/sensors.ts'
import { messageText } from '../../platform/texts/message-templates.ts'

/** An alarm whose rule opened a ticket. */
async function aTicket(rule: Rule = {}) {
  const alarm = await anAlarm({ rules: [{ opens_ticket: true, ...rule }] })
  const { admin } = alarm
  const id = (await alarm.now()).ticket?.id ?? ''
  const ticket = async () => (await admin.asks(tickets.get, { params: { id } })).body.data
  const logs = async () => (await admin.asks(tickets.logs, { params: { id } })).body.data
  const found = async (search: string) => (await admin.asks(tickets.list, { query: { search } })).body.data.map((one) => one.id)
  return { ...alarm, id, ticket, logs, found }
}
const inBoth = (wording: Wording | null | undefined) => wording && [messageText('en', wording), messageText('id', wording)]

describe('what the product writes on the ticket of an alarm', () => {
  it('AL-40 its description is said in both languages, with the message as it was typed and the clock of the site', async () => {
    const { ticket, admin, id } = await aTicket()
    const item = await ticket()
    expect(inBoth(item.description_wording)).toEqual([
      'Supply air too warm (31, limit 28)\nSite: VJS Jakarta\nRaised: 2026-11-25 10:00 WIB',
      'Supply air too warm (31, batas 28)\nLokasi: VJS Jakarta\nMuncul: 2026-11-25 10:00 WIB',
    ])
    expect(item).toMatchObject({ title: 'Sensor TEMP-1: Supply air too warm', description: inBoth(item.description_wording)?.[0] })
    const listed = (await admin.asks(tickets.list, { query: {} })).body.data.find((one) => one.id === id)
    expect(listed).toEqual(item)
  })

  it('AL-40 it is found by the words of either language', async () => {
    const { id, found } = await aTicket()
    for (const words of ['limit 28', 'batas 28', 'Raised: 2026', 'Muncul: 2026']) expect(await found(words)).toEqual([id])
    expect(await found('Muncul: 2025')).toEqual([])
  })

  it('AL-40 what the device said is said in both languages in its history and as its solution', async () => {
    const { sensor, clock, operator, now, ack, ticket, logs } = await aTicket({ resolves_ticket: true })
    await sensor.says({ temperature: 20 })
    const over = [
      'Back to normal by the device at 2026-11-25 10:00 WIB: Supply air too warm (20, limit 28)',
      'Kembali normal menurut perangkat pada 2026-11-25 10:00 WIB: Supply air too warm (20, batas 28)',
    ]
    const { occurrence, rev } = await now()
    await ack(operator, { occurrence, rev })
    const resolved = await ticket()
    expect([resolved.solution, inBoth(resolved.solution_wording)]).toEqual([over[0], over])
    clock.advance(60_000)
    await sensor.says({ temperature: 32 })
    const back = ['The alarm is back: Supply air too warm (32, limit 28)', 'Alarm muncul lagi: Supply air too warm (32, batas 28)']
    expect((await logs()).map((log) => [log.action, log.text, inBoth(log.wording)])).toEqual([
      ['created', '', null],
      ['note', over[0], over],
      ['resolved', over[0], over],
      ['reopened', back[0], back],
    ])
  })

  it('AL-40 a text that a person writes is theirs, and the history knows how the one before was said', async () => {
    const { admin, ticket, logs, found, id } = await aTicket()
    const { rev, description_wording, description } = await ticket()
    await admin.asks(tickets.update, { params: { id }, body: { rev, description: 'Filter clogged' } })
    expect(await ticket()).toMatchObject({ description: 'Filter clogged', description_wording: null })
    expect(await found('Muncul: 2026')).toEqual([])
    expect((await logs()).at(-1)).toMatchObject({
      before: { description, description_wording },
      after: { description: 'Filter clogged', description_wording: null },
    })
  })

  it('AL-40 a solution that a person gives later is theirs', async () => {
    const { admin, operator, sensor, now, ack, ticket, logs, id } = await aTicket({ resolves_ticket: true })
    await sensor.says({ temperature: 20 })
    const { occurrence, rev } = await now()
    await ack(operator, { occurrence, rev })
    await admin.asks(tickets.reopen, { params: { id }, body: { note: 'It is still warm in there' } })
    await admin.asks(tickets.resolve, { params: { id }, body: { solution: 'New filter' } })
    expect(await ticket()).toMatchObject({ state: 'resolved', solution: 'New filter', solution_wording: null })
    expect((await logs()).at(-1)).toMatchObject({
      text: 'New filter',
      wording: null,
      before: { solution_wording: { key: 'alarm_ticket.over' } },
    })
  })

  it('AL-40 a description that is typed when the ticket is opened by hand stays as it was typed', async () => {
    const { operator, admin, alarm } = await anAlarm()
    const body = { title: 'Too warm', description: 'Lokasi: see the plan' }
    const opened = (await operator.asks(iot.openTicket, { params: { id: alarm.id }, body })).body.data
    const ticket = (await admin.asks(tickets.get, { params: { id: opened.ticket_id } })).body.data
    expect(ticket).toMatchObject({ ...body, description_wording: null })
  })
})
