import {
  attendanceKiosks,
  attendancePins,
  type NewKiosk,
  publicKiosks,
} from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import type { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import { LINK_HEADER } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import type { CallOf, Endpoint, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import type { Building, Person } from '../building.ts'
import { AT } from '../desk/attendance.ts'
import { formOf, png } from '../files/pictures.ts'

export type { NewKiosk }
export const PIN = '270494'

/** A kiosk of the first site. */
export const kioskAt = async (who: Person, { cast }: Building, mode: 'qr' | 'pin', name = 'Gate B'): Promise<NewKiosk> =>
  (await who.asks(attendanceKiosks.create, { body: { location_id: cast.site, name, mode } })).body.data

const bearing = ({ token }: Pick<NewKiosk, 'token'>) => ({ [LINK_HEADER]: token })
export const shownAt = ({ stranger }: Building, kiosk: Pick<NewKiosk, 'token'>) => stranger.asks(publicKiosks.get, {}, bearing(kiosk))

type Entry = CallOf<typeof publicKiosks.check>['body']
/** Enters a number and the usual PIN unless said. */
export const checkAt = ({ stranger }: Building, kiosk: Pick<NewKiosk, 'token'>, entry: Partial<Entry>) =>
  stranger.asks(publicKiosks.check, { body: { number: '111112', pin: PIN, command_id: newId(), ...entry } }, bearing(kiosk))

/** Sets the usual PIN; the number of the person. */
export async function pinned(who: Person): Promise<string> {
  const { number } = (await who.asks(attendancePins.set, { body: { pin: PIN } })).body.data
  if (number === null) throw new Error('There is no number')
  return number
}

/** Checks in or out at the first site with a photo. */
export async function withPhoto(who: Person, act: 'check-in' | 'check-out') {
  const body = JSON.stringify({ position: AT })
  const form = await formOf({ fields: { body }, images: [png()] })
  const answer = await who.sends('POST', `/people/api/v1/attendances/${act}`, form.bytes, form.headers)
  return { status: answer.status, body: answer.body as unknown as ReplyOf<typeof attendances.checkIn & Endpoint> }
}
