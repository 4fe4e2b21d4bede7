import type { KioskPage, KioskReply, publicKiosks } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import type { Attendance } from '@menara/shared/contract/people/attendances.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import { Fault } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import { linkTokenHash } from '../../../platform/secrets/link-tokens.ts'
import { passwordFits } from '../../../platform/secrets/passwords.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import { spokenTime } from '../../../platform/time/zoned-time.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import { JUST_NOW_MS, openAtSite, sinceLastMark, writeCheckIn, writeCheckOut } from '../clocking/attendance-marks.service.ts'
import { attendanceOnce } from '../clocking/attendance-once.ts'
import { placeAtDevice, type Workplace } from '../clocking/attendances.site.ts'
import { requireEvidence } from '../evidence/attendance-evidence.service.ts'
import type { KioskRow } from './kiosks.store.ts'

export type KioskPageService = ReturnType<typeof kioskPageService>
/** Of one kiosk: a shift that comes at once, and what somebody types who tries numbers. */
const CHECKS = { burst: 30, perSecond: 0.5 } as const
/** Wrong PINs in a row, and for how long they lock. */
const TRIES = 5
const LOCKED_MS = 15 * 60_000
/** Its page asks every 10 s or so. */
const SEEN_EVERY_MS = 20_000

interface At {
  readonly kiosk: KioskRow
  readonly site: Workplace
}
interface Entered {
  readonly entry: CallOf<typeof publicKiosks.check>['body']
  readonly photo: ArrivedFile | undefined
}

/** What the page of a kiosk shows and does, by the token of its link and for the people of its site alone. */
export function kioskPageService(needs: AttendancesNeeds) {
  const { kiosks, places, codes, evidence, now } = needs
  const checks = tokenBuckets({ ...CHECKS, now: () => now().getTime() })
  const once = attendanceOnce(needs)

  /** 404 for a token that never was one, 401 for that of a revoked kiosk. */
  async function open(token: string): Promise<At> {
    const kiosk = await kiosks.byHash(linkTokenHash(token))
    const [site] = kiosk ? await places.sites([kiosk.location_id]) : []
    if (!kiosk || !site) throw new Fault('not-found', 'links.unknown')
    if (kiosk.revoked_at !== null) throw new Fault('unauthenticated', 'kiosks.revoked')
    return { kiosk, site }
  }

  return {
    async get(token: string): Promise<KioskPage> {
      const { kiosk, site } = await open(token)
      const at = now()
      await kiosks.seen(kiosk.id, { at: at.toISOString(), since: new Date(at.getTime() - SEEN_EVERY_MS).toISOString() })
      const { ways, kiosk_photo } = await evidence.of(site.id)
      const { name, mode } = kiosk
      return {
        ...{ name, mode, site: site.name, zone: site.zone, now: at.toISOString() },
        ...{ photo: kiosk_photo, counts: ways.includes('kiosk') },
        codes: mode === 'qr' ? codes.shown(kiosk.id) : [],
      }
    },
    /** Before a photo is read: a stranger's megabytes are not worth it. 429 for too many tries. */
    async admit(token: string): Promise<At> {
      const at = await open(token)
      const wait = checks.take(at.kiosk.id)
      if (wait > 0) throw new Fault('too-many', 'limits.codes', { retryAfterS: Math.ceil(wait) })
      if (at.kiosk.mode !== 'pin') throw new Fault('conflict', 'kiosks.no_pin')
      return at
    },
    async check(at: At, { entry, photo }: Entered): Promise<KioskReply> {
      const person = await recognised(needs, at, entry)
      const body = { kiosk: at.kiosk.id }
      const row = await once({ userId: person.id, key: entry.command_id, body }, () => turn(needs, at, { userId: person.id, entry, photo }))
      return replyOf(row)
    },
  }
}

/** Comes, or leaves where they are in at this site. 409 within a minute of the last one, and while they are in elsewhere. */
async function turn(needs: AttendancesNeeds, { kiosk, site }: At, { userId, entry, photo }: Entered & { userId: string }): Promise<string> {
  await requireEvidence(needs, { site, way: 'kiosk', on_site: true, photo: photo !== undefined })
  const { mark } = placeAtDevice(site, {
    report: entry.device_at === undefined ? {} : { device_at: entry.device_at },
    device: kiosk.name,
    now: needs.now(),
  })
  if ((await sinceLastMark(needs, userId)) < JUST_NOW_MS) throw new Fault('conflict', 'kiosks.just_now')
  const open = await openAtSite(needs, userId, site.id)
  if (open) return writeCheckOut(needs, { userId, open, mark, way: 'kiosk', photo })
  return writeCheckIn(needs, { userId, site, mark, way: 'kiosk', photo })
}

function replyOf({ user, check_in, check_out, shift, late_minutes, early_minutes }: Attendance): KioskReply {
  const act = check_out ? ('check_out' as const) : ('check_in' as const)
  return { name: user.name, act, at: (check_out ?? check_in).at, shift, late_minutes, early_minutes }
}

/** The person of the site behind number and PIN. 403 in the same words and after the same time for every reason. */
async function recognised(needs: AttendancesNeeds, { kiosk, site }: At, { number, pin }: Entered['entry']): Promise<{ id: string }> {
  const { pins, people, now, atomically } = needs
  const refused = new Fault('forbidden', 'kiosks.not_recognised')
  const row = await pins.byNumber(number)
  const at = now()
  const lockedUntil = new Date(at.getTime() + LOCKED_MS).toISOString()
  const tried = row && (await pins.countTry(row.user_id, { now: at.toISOString(), tries: TRIES, lockedUntil }))
  const fits = await passwordFits(pin, row?.pin ?? undefined)
  if (!row || tried === undefined) throw refused
  if (!fits || row.pin === null) {
    if (tried === TRIES) {
      const params = { kiosk: kiosk.name, site: site.name, until: spokenTime(site.zone, lockedUntil) }
      const texts = inboxTexts('kiosk_pins.locked', params)
      await atomically(() => needs.notifier.send({ user_ids: [row.user_id], type: 'attendance', link: '/admin/setting', ...texts }))
    }
    throw refused
  }
  await pins.forgive(row.user_id)
  const person = await people.acting(row.user_id)
  if (!person?.caller.sees(site.id)) throw refused
  return { id: row.user_id }
}
