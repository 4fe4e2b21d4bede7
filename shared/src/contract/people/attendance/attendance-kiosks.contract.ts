import { type Static, Type } from 'typebox'
import { attendanceWays, kioskModes, phoneEvidence } from '../../../domain/people/attendance-evidence.ts'
import { endpoint } from '../../../kit/endpoint.ts'
import { ById, changes, closed, done, Id, Instant, Line, nullable, one, oneOf, optional, Ref } from '../../../kit/words.ts'
import { ShiftHours } from '../attendances.contract.ts'

const manage = 'show_manage_user'
const Evidence = {
  /** Which ways of checking in count; at least one. */
  ways: Type.Array(oneOf(...attendanceWays), { minItems: 1, maxItems: attendanceWays.length, uniqueItems: true }),
  /** What one's own phone or browser has to send. */
  phone: Type.Array(oneOf(...phoneEvidence), { maxItems: phoneEvidence.length, uniqueItems: true }),
  /** Whether a photo is taken at kiosks, or by the phone that scans their code. */
  kiosk_photo: Type.Boolean(),
}
/** How attendance is taken at a site. */
export const SiteEvidence = closed({ location: Ref, ...Evidence })
export type SiteEvidence = Static<typeof SiteEvidence>

const evidencePath = '/people/api/v1/attendance-evidence'
export const attendanceEvidence = {
  get: endpoint({
    name: 'attendance_evidence.get',
    method: 'GET',
    path: evidencePath,
    access: 'show_plugin_people_management',
    summary: 'How attendance is taken at a site: which ways count, and what they have to carry',
    query: closed({ location_id: Id }),
    reply: one(SiteEvidence),
  }),
  save: endpoint({
    name: 'attendance_evidence.save',
    method: 'PUT',
    path: evidencePath,
    access: manage,
    summary: 'Choose how attendance is taken at a site',
    body: closed({ location_id: Id, ...Evidence }),
    reply: one(SiteEvidence),
  }),
} as const

const KioskDraft = closed({ location_id: Id, name: Line(60), mode: oneOf(...kioskModes) })
/** A kiosk of a site; its link is told once. */
export const Kiosk = closed({
  id: Id,
  location: Ref,
  /** As explanations name the place: “Gate B”. */
  name: Type.String(),
  mode: oneOf(...kioskModes),
  created_at: Instant,
  /** When its page asked last; null: never. */
  seen_at: nullable(Instant),
  revoked_at: nullable(Instant),
})
export type Kiosk = Static<typeof Kiosk>
const NewKiosk = closed({ ...Kiosk.properties, token: Type.String() })
export type NewKiosk = Static<typeof NewKiosk>

const kioskPath = '/people/api/v1/attendance-kiosks'
export const attendanceKiosks = {
  list: endpoint({
    name: 'attendance_kiosks.list',
    method: 'GET',
    path: kioskPath,
    access: manage,
    summary: 'Kiosks of a site, those in use first',
    query: closed({ location_id: Id }),
    reply: one(Type.Array(Kiosk)),
  }),
  create: endpoint({
    name: 'attendance_kiosks.create',
    method: 'POST',
    path: kioskPath,
    access: manage,
    summary: 'Set up a kiosk; the token of its link is in this reply alone',
    body: KioskDraft,
    reply: one(NewKiosk),
  }),
  update: endpoint({
    name: 'attendance_kiosks.update',
    method: 'PUT',
    path: `${kioskPath}/:id`,
    access: manage,
    summary: 'Change the name of a kiosk, or how it recognises people',
    params: ById,
    body: changes(closed({ name: Line(60), mode: oneOf(...kioskModes) })),
    reply: one(Kiosk),
  }),
  /** 409 once it is revoked. */
  renew: endpoint({
    name: 'attendance_kiosks.renew',
    method: 'POST',
    path: `${kioskPath}/:id/link`,
    access: manage,
    summary: 'Give a kiosk a new link; the one before opens nothing any more',
    params: ById,
    reply: one(NewKiosk),
  }),
  revoke: endpoint({
    name: 'attendance_kiosks.revoke',
    method: 'DELETE',
    path: `${kioskPath}/:id`,
    access: manage,
    summary: 'Revoke a kiosk: its link opens nothing any more and its codes are not accepted',
    params: ById,
    reply: one(Kiosk),
  }),
} as const

/** What a kiosk shows. Nothing of people is in it. */
export const KioskPage = closed({
  name: Type.String(),
  site: Type.String(),
  zone: Type.String(),
  mode: oneOf(...kioskModes),
  /** Time at the server: the kiosk’s own clock may be wrong. */
  now: Instant,
  /** Whether a photo is taken with each check-in. */
  photo: Type.Boolean(),
  /** Whether kiosks count at this site at all. */
  counts: Type.Boolean(),
  /** Of a kiosk that shows codes: the present one and the next, each for 30 s; else empty. */
  codes: Type.Array(closed({ code: Type.String(), from: Instant, until: Instant })),
})
export type KioskPage = Static<typeof KioskPage>

/** What a kiosk answers to somebody: their name, the time, and how it was judged; nothing more of them. */
export const KioskReply = closed({
  name: Type.String(),
  act: oneOf('check_in', 'check_out'),
  at: Instant,
  shift: nullable(ShiftHours),
  late_minutes: Type.Integer(),
  early_minutes: Type.Integer(),
})
export type KioskReply = Static<typeof KioskReply>
const publicPath = '/api/v1/public/kiosk'

/** The page of a kiosk; its token travels in the header `x-link-token`. 404 for an unknown one, 401 for a revoked one. */
export const publicKiosks = {
  get: endpoint({
    name: 'public_kiosks.get',
    method: 'GET',
    path: publicPath,
    access: 'public',
    summary: 'What the kiosk shows now',
    reply: one(KioskPage),
  }),
  /** 403 for whoever is not recognised, in the same words for every reason. A repeated `command_id` does nothing anew. */
  check: endpoint({
    name: 'public_kiosks.check',
    method: 'POST',
    path: `${publicPath}/check`,
    access: 'public',
    summary: 'Check in or out by number and PIN, with a photo where the site asks for it',
    body: closed({
      number: Type.String({ pattern: '^\\d{6}$' }),
      pin: Type.String({ pattern: '^\\d{6}$' }),
      command_id: Id,
      device_at: optional(Instant),
    }),
    files: ['image'],
    reply: one(KioskReply),
  }),
} as const

/** One's own number and PIN at kiosks. */
export const KioskPin = closed({
  /** What is entered at the kiosk; null as long as no PIN was set. */
  number: nullable(Type.String()),
  set_at: nullable(Instant),
  /** Until when it is locked after wrong PINs; null: it is not. */
  locked_until: nullable(Instant),
})
export type KioskPin = Static<typeof KioskPin>

const pinPath = '/people/api/v1/attendance-pins'
export const attendancePins = {
  own: endpoint({
    name: 'attendance_pins.own',
    method: 'GET',
    path: `${pinPath}/own`,
    access: 'signed-in',
    summary: 'My number at kiosks, and whether I have a PIN',
    reply: one(KioskPin),
    personal: true,
  }),
  /** Breaks the rule `simple` where the PIN is easy to guess. A lock ends. */
  set: endpoint({
    name: 'attendance_pins.set',
    method: 'PUT',
    path: `${pinPath}/own`,
    access: 'signed-in',
    summary: 'Set my PIN for kiosks',
    body: closed({ pin: Type.String({ pattern: '^\\d{6}$' }) }),
    reply: one(KioskPin),
    personal: true,
    session: true,
  }),
  reset: endpoint({
    name: 'attendance_pins.reset',
    method: 'POST',
    path: `${pinPath}/:id/reset`,
    access: manage,
    summary: 'Take the PIN of a person away, by the person’s id: they set a new one in their account',
    params: ById,
    reply: done,
  }),
} as const
