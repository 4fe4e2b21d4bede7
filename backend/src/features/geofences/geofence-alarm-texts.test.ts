import { alarmJournal } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { type GeofenceDraft, geofences } from '@menara/shared/contract/maps/geofences.contract.ts'
import { positions } from '@menara/shared/contract/maps/positions.contract.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { type LonLat, pointAt } from '@menara/shared/domain/geo.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { messageText } from '../../platform/texts/message-templates.ts'
import { mailOf } from '../notifications/channels/mail.ts'

const MIDDLE: LonLat = [106.8229, -6.1944]
const OUT = pointAt(MIDDLE, 0, 60)
const ring = [225, 315, 45, 135].map((bearing) => [...pointAt(MIDDLE, bearing, 14)] as [number, number])

/** A visitor in a room where visitors may not be. */
async function anIntruder(more: Partial<GeofenceDraft> = {}) {
  const building = await openBuilding()
  const { admin, cast, clock, backend } = building
  const fence = { location_id: cast.site, name: 'Ruang Server', ring, applies_to: ['visitor' as const], rule: 'enter' as const }
  await admin.asks(geofences.create, { body: { ...fence, priority: 'high' as const, ...more } })
  const badge = await aSensor(building, { code: 'BADGE-1', asset_id: null })
  await admin.asks(positions.assignTag, { params: { id: badge.id }, body: { kind: 'visitor', name: 'Tamu 03' } })
  const says = async (kind: string, payload: object) => {
    clock.advance(1000)
    await backend.iot.take({ topic: `menara/VJS/BADGE-1/${kind}`, payload: Buffer.from(JSON.stringify(payload)), receivedAt: clock.now() })
  }
  const walk = ([longitude, latitude]: LonLat) => says('position', { longitude, latitude })
  const active = async () => (await admin.asks(iot.alarms, { query: { state: 'active' } })).body.data
  return { ...building, badge, says, walk, active }
}
const WORDING = { key: 'alarm_message.fence_enter', params: { subject: 'Tamu 03', fence: 'Ruang Server' } }

describe('the words of a fence’s alarm', () => {
  it('GF-14 are kept by key in the list and the journal, which still proves whole', async () => {
    const { walk, active, admin } = await anIntruder()
    await walk(MIDDLE)
    expect(await active()).toMatchObject([{ message: 'Tamu 03 entered Ruang Server', wording: WORDING }])
    await walk(OUT)
    const { data } = (await admin.asks(alarmJournal.list, { query: {} })).body
    expect(data.map((item) => [item.event, item.wording])).toEqual([
      ['cleared', WORDING],
      ['raised', WORDING],
    ])
    expect((await admin.asks(alarmJournal.verify, {})).body.data).toMatchObject({ rows: 2, broken: null })
  })

  it.each([
    ['enter', 'Tamu 03 entered Ruang Server', 'Tamu 03 memasuki Ruang Server'],
    ['exit', 'Tamu 03 left Ruang Server', 'Tamu 03 meninggalkan Ruang Server'],
    ['dwell', 'Tamu 03 stays too long in Ruang Server', 'Tamu 03 terlalu lama di Ruang Server'],
    ['out_of_hours', 'Tamu 03 is in Ruang Server out of hours', 'Tamu 03 berada di Ruang Server di luar jam kerja'],
  ] as const)('GF-14 are said in both languages (%s)', (rule, en, id) => {
    const wording = { ...WORDING, key: `alarm_message.fence_${rule}` }
    expect([messageText('en', wording), messageText('id', wording)]).toEqual([en, id])
  })

  it.each([
    ['en', 'High-priority alarm: Tamu 03 entered Ruang Server'],
    ['id', 'Alarm prioritas tinggi: Tamu 03 memasuki Ruang Server'],
  ] as const)('GF-14 are in the reader’s language in a mail (%s)', async (language, subject) => {
    const { walk, operator } = await anIntruder()
    await walk(MIDDLE)
    const [item] = (await operator.asks(inbox.list, { query: {} })).body.data
    expect(item?.title).toBe('Alarm: Tamu 03 entered Ruang Server')
    const letters = item ? [{ ...item, item_id: item.id, at: item.created_at }] : []
    expect(mailOf({ letters, to: { name: 'Rina', language } as never }, 'https://menara.example.test').subject).toBe(subject)
  })

  it.each([
    ['en', 'Tamu 03 entered Ruang Server', 'Site: '],
    ['id', 'Tamu 03 memasuki Ruang Server', 'Lokasi: '],
  ] as const)('GF-14 are in the language of who exports them or opens a ticket from them (%s)', async (language, words, site) => {
    const { walk, active, operator } = await anIntruder()
    await walk(MIDDLE)
    await operator.asks(accounts.setLanguage, { body: { language } })
    const csv = (await operator.asks(alarmJournal.export, { query: {} }, { 'accept-language': language })).raw.toString()
    expect(csv.split('\r\n')[1]).toContain(`,${words},`)
    const [alarm] = await active()
    const opened = (await operator.asks(iot.openTicket, { params: { id: alarm?.id ?? '' }, body: {} })).body.data
    const ticket = (await operator.asks(tickets.get, { params: { id: opened.ticket_id } })).body.data
    expect(ticket.title).toBe(`${alarm?.device.name}: ${words}`)
    expect(ticket.description_wording && messageText(language, ticket.description_wording)).toMatch(new RegExp(`^${words}\\n${site}`))
  })

  it('GF-14 of a device are as it sent them, whatever it adds', async () => {
    const { says, active } = await anIntruder()
    await says('event', { type: 'tamper', message: 'Casing open', active: true })
    await says('event', { type: 'other', message: 'Casing shut', active: true, wording: WORDING })
    expect((await active()).map((item) => [item.message, item.wording]).toSorted()).toEqual([
      ['Casing open', null],
      ['Casing shut', null],
    ])
  })
})
