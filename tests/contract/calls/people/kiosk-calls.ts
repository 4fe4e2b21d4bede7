import { attendanceCards } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import { attendanceKiosks, attendancePins, type NewKiosk } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { LINK_HEADER } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import type { Building, Person } from '../../../kit/building.ts'
import { personAt } from '../../../kit/desk/purchases.ts'
import { formOf, png } from '../../../kit/files/pictures.ts'
import { PIN } from '../../../kit/kiosks/kiosks.ts'
import { byId, code, type Make } from '../../good-call.ts'

const kiosk = async ({ admin, cast }: Building, mode: 'qr' | 'pin' = 'qr'): Promise<NewKiosk> =>
  (await admin.asks(attendanceKiosks.create, { body: { location_id: cast.site, name: code(), mode } })).body.data
const RULES = { ways: ['phone', 'kiosk', 'manual'], phone: [], kiosk_photo: false }
const pinned = async (who: Person) => (await who.asks(attendancePins.set, { body: { pin: PIN } })).body.data.number ?? ''
const bearing = ({ token }: NewKiosk) => ({ [LINK_HEADER]: token })

/** Somebody who has come with a photo, and is in no other attendance. */
async function photographed({ employee }: Building): Promise<string> {
  await employee.asks(attendances.checkOut, { body: { reason: 'Home' } })
  const form = await formOf({ fields: { body: JSON.stringify({ reason: 'From home' }) }, images: [png()] })
  const { body } = await employee.sends('POST', attendances.checkIn.path, form.bytes, form.headers)
  return (body['data'] as { id: string }).id
}

/** A number that no other card has. */
const cardNumber = (): string => newId().replaceAll('-', '').slice(-12)
const card = async ({ admin, cast }: Building): Promise<string> => {
  const body = { location_id: cast.site, user_id: cast.employee, number: cardNumber() }
  return (await admin.asks(attendanceCards.create, { body })).body.data.id
}

/** How evidence by site, kiosks, PINs and cards are asked well, by endpoint. */
export const kioskCalls: Readonly<Record<string, Make>> = {
  'attendances.photo': async (building) => ({ ...byId(await photographed(building)), query: { act: 'check_in' } }),
  'attendance_evidence.get': ({ cast }) => ({ query: { location_id: cast.site } }),
  'attendance_evidence.save': ({ cast }) => ({ body: { location_id: cast.site, ...RULES } }),
  'attendance_kiosks.list': ({ cast }) => ({ query: { location_id: cast.site } }),
  'attendance_kiosks.create': ({ cast }) => ({ body: { location_id: cast.site, name: code(), mode: 'qr' } }),
  'attendance_kiosks.update': async (building) => ({ ...byId((await kiosk(building)).id), body: { name: code(), mode: 'pin' } }),
  'attendance_kiosks.renew': async (building) => byId((await kiosk(building)).id),
  'attendance_kiosks.revoke': async (building) => byId((await kiosk(building)).id),
  'public_kiosks.get': async (building) => ({ headers: bearing(await kiosk(building)) }),
  'public_kiosks.check': async (building) => {
    // Somebody else each time: nobody is taken twice within a minute.
    const number = await pinned(await personAt(building, building.cast.site, []))
    return {
      headers: bearing(await kiosk(building, 'pin')),
      body: { number, pin: PIN, command_id: newId(), device_at: building.clock.now().toISOString() },
    }
  },
  'attendance_pins.own': () => ({}),
  'attendance_pins.set': ({ employee }) => ({ who: employee, body: { pin: PIN } }),
  'attendance_cards.list': async (building) => {
    await card(building)
    return { query: { location_id: building.cast.site } }
  },
  'attendance_cards.create': ({ cast }) => ({ body: { location_id: cast.site, user_id: cast.employee, number: cardNumber() } }),
  'attendance_cards.revoke': async (building) => byId(await card(building)),
  'attendance_card_readings.list': ({ cast }) => ({ query: { location_id: cast.site } }),
  'attendance_pins.reset': async ({ employee }) => {
    await pinned(employee)
    return byId(employee.id)
  },
}
