import type { Attendance, AttendanceReport, OwnAttendance } from '@menara/shared/contract/people/attendances.contract.ts'
import { OPEN_MS } from '@menara/shared/domain/attendance.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import { onePhoto, requireEvidence } from '../evidence/attendance-evidence.service.ts'
import { kioskOfCode } from '../kiosks/kiosk-scanning.ts'
import { spanAround } from '../presence/attendances.shifts.ts'
import { writeCheckIn, writeCheckOut } from './attendance-marks.service.ts'
import { attendanceOnce } from './attendance-once.ts'
import { type Placed, place, placeAtDevice, type Workplace } from './attendances.site.ts'

const RECENT = 7
type Act = 'check_in' | 'check_out'
export type AttendanceClocking = ReturnType<typeof attendanceClocking>

/** What a person's own device sends: the report, the key under which it happens once, and photos. */
export interface Sent {
  readonly report: AttendanceReport
  readonly key: string | undefined
  readonly images: readonly ArrivedFile[]
}

/** A person's own comings and goings: the time is ours, the place is where their device says they are, or the kiosk whose code they scanned. */
export function attendanceClocking(needs: AttendancesNeeds) {
  const once = attendanceOnce(needs)
  const act =
    (name: Act, work: (needs: AttendancesNeeds, sent: Sent, caller: Caller) => Promise<string>) =>
    (sent: Sent, caller: Caller): Promise<Attendance> =>
      once({ userId: caller.userId, key: sent.key, body: bodyOf(name, sent) }, () => work(needs, sent, caller))
  return {
    own: (caller: Caller): Promise<OwnAttendance> => own(needs, caller),
    checkIn: act('check_in', checkIn),
    checkOut: act('check_out', checkOut),
  }
}

/** The device's clock goes on between two tries of the same, and the code of a kiosk changes. */
function bodyOf(act: Act, { report: { device_at: _, kiosk_code, ...report } }: Sent): object {
  return { act, report: { ...report, ...(kiosk_code !== undefined && { kiosk: true }) } }
}

async function own({ store, places, evidence, kiosks, now }: AttendancesNeeds, { userId, locationIds }: Caller): Promise<OwnAttendance> {
  const recent = await store.recentOf(userId, RECENT)
  const open = recent.find((item) => item.state === 'open') ?? null
  const home = recent[0]?.location.id ?? locationIds?.[0]
  const [site] = home === undefined ? [] : await places.sites([open?.location.id ?? home])
  const shift = open ? open.shift : site && spanAround(await places.shiftsOf(userId, now()), now(), { zone: site.zone, leadMs: OPEN_MS })
  const rules = site && (await evidence.of(site.id))
  const scans = site !== undefined && rules?.ways.includes('kiosk') === true && (await kiosks.showCodes(site.id))
  return {
    open,
    allowed: open ? 'check_out' : 'check_in',
    shift: shift ?? null,
    recent,
    evidence:
      site && rules ? { site: site.name, ways: [...rules.ways], phone: [...rules.phone], kiosk_photo: rules.kiosk_photo, scans } : null,
  }
}

/** Where it happens, by the code of a kiosk or by the position; 422 where the site asks for more. */
async function placed(needs: AttendancesNeeds, sites: readonly Workplace[], sent: Sent): Promise<Placed & { way: 'phone' | 'kiosk' }> {
  const { report } = sent
  const code = report.kiosk_code
  if (code !== undefined) {
    const kiosk = await kioskOfCode(needs, code)
    const site = sites.find((item) => item.id === kiosk.location_id)
    if (!site) throw invalid('kiosk_code', 'elsewhere', 'This kiosk is at another site')
    return { ...placeAtDevice(site, { report, device: kiosk.name, now: needs.now() }), way: 'kiosk' }
  }
  return { ...place(sites, report, needs.now()), way: 'phone' }
}

async function checkIn(needs: AttendancesNeeds, sent: Sent, { userId, locationIds }: Caller): Promise<string> {
  const photo = onePhoto(sent.images)
  const { site, mark, way } = await placed(needs, await needs.places.sites(locationIds), sent)
  await requireEvidence(needs, { site, way, on_site: mark.on_site, photo: photo !== undefined })
  return writeCheckIn(needs, { userId, site, mark, way, photo })
}

async function checkOut(needs: AttendancesNeeds, sent: Sent, { userId }: Caller): Promise<string> {
  const photo = onePhoto(sent.images)
  const open = await needs.store.openOf(userId)
  if (!open) throw new Fault('conflict', 'attendances.not_in')
  if (open.state !== 'open') throw new Fault('conflict', 'attendances.unfinished')
  const report = { ...sent.report, location_id: open.location.id }
  const { site, mark, way } = await placed(needs, await needs.places.sites([open.location.id]), { ...sent, report })
  await requireEvidence(needs, { site, way, on_site: mark.on_site, photo: photo !== undefined })
  return writeCheckOut(needs, { userId, open, mark, way, photo })
}
