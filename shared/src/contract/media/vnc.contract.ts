import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { permissionGroups } from '../../kit/permission.ts'
import {
  ById,
  closed,
  DayOrInstant,
  Id,
  IdList,
  Instant,
  Line,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
  Text,
} from '../../kit/words.ts'

/** `view` never moves anything there; `control` may hold the one control of the screen. */
export const vncModes = ['view', 'control'] as const
export type VncMode = (typeof vncModes)[number]
const Mode = oneOf(...vncModes)

/** Named permissions a screen can ask of those who watch or control it. */
export const vncPermissions = [...permissionGroups.plugins, ...permissionGroups.manage] as const
const Asked = oneOf(...vncPermissions)

const facts = {
  name: Line(120),
  location_id: Id,
  area_id: nullable(Id),
  description: Text(500),
  enabled: Type.Boolean(),
  /** Named permission needed to watch; the site must be in scope as well. */
  view_permission: Asked,
  control_permission: Asked,
  /** What is shown is recorded, session by session. */
  recorded: Type.Boolean(),
  /** Days a recording is kept. */
  retention_days: Type.Integer({ minimum: 1, maximum: 3650 }),
}

/** A screen as those who administer it have it. Its address and password are written, never read. */
export const VncTarget = closed({
  id: Id,
  ...facts,
  location: Ref,
  area: nullable(Ref),
  has_password: Type.Boolean(),
  created_at: Instant,
})
export type VncTarget = Static<typeof VncTarget>

export const VncTargetDraft = closed({
  name: facts.name,
  location_id: facts.location_id,
  area_id: optional(facts.area_id),
  description: optional(facts.description),
  /** A host name or IP address. What may be named is the installation's word. */
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9:][A-Za-z0-9.:-]*$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  /** VNC reads its first eight bytes. Null: none is asked for. */
  password: optional(nullable(Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\u0020-\\u007e]*$' }))),
  enabled: optional(facts.enabled),
  view_permission: optional(facts.view_permission),
  control_permission: optional(facts.control_permission),
  recorded: optional(facts.recorded),
  retention_days: optional(facts.retention_days),
})
export type VncTargetDraft = Static<typeof VncTargetDraft>

/** Somebody at a screen now. */
const Present = closed({ session_id: Id, person: Ref, since: Instant })
/** A screen as one of those who may watch it has it. */
export const VncScreen = closed({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  location: Ref,
  area: nullable(Ref),
  recorded: Type.Boolean(),
  may_control: Type.Boolean(),
  /** Takes the control from whoever has it, without being asked for it. */
  may_take_over: Type.Boolean(),
  controller: nullable(Present),
  watchers: Type.Array(Present),
})
export type VncScreen = Static<typeof VncScreen>

/**
 * Why a session ended. `left`: the person did. `server`: the screen hung up. `idle`, `too_long`, `slow`: limits. `revoked`: the right went.
 * `protocol`: the browser sent what no viewer sends. `changed`: the screen was changed, switched off or removed. `unreachable`: nothing
 * answered there. `refused`: it did not let us in. `lost`: its gateway was never heard of again. `stopped`: the gateway was. `silent`: the
 * screen answered no more. `unreadable`: the browser could not draw what it sent. `away`: the backend did not answer in time.
 */
export const vncCauses = [
  'left',
  'server',
  'idle',
  'too_long',
  'slow',
  'revoked',
  'protocol',
  'changed',
  'unreachable',
  'refused',
  'lost',
  'stopped',
  'silent',
  'unreadable',
  'away',
] as const
export type VncCause = (typeof vncCauses)[number]
const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const VncSession = closed({
  id: Id,
  /** The id is null once the screen was removed. */
  target: closed({ id: nullable(Id), name: Type.String() }),
  location: Ref,
  person: nullable(Ref),
  mode: Mode,
  started_at: Instant,
  ended_at: nullable(Instant),
  cause: nullable(oneOf(...vncCauses)),
  /** Of the screen to the person, and back. */
  bytes_out: Bytes,
  bytes_in: Bytes,
  /** Messages of a viewer that were held back: keys, pointer, clipboard. */
  dropped: Bytes,
  /** Whether they ever had the control. */
  controlled: Type.Boolean(),
  recording: oneOf('none', 'running', 'kept', 'expired'),
  /** It went beyond its largest size: its end is missing. */
  recording_cut: Type.Boolean(),
})
export type VncSession = Static<typeof VncSession>

/** Good once, for its person, screen and mode, for 30 s. */
const Ticket = closed({ ticket: Type.String(), mode: Mode, expires_at: Instant })

const at = '/api/v1/vnc'
const targets = crud('vnc/targets', {
  item: VncTarget,
  draft: VncTargetDraft,
  filter: closed({ ...Paging, search: SearchText, location_id: optional(Id) }),
  read: 'show_manage_device',
  write: 'show_manage_device',
})

/** Remote screens: what there is, who may see it, tickets to it, and who was there. The pictures go through the gateway. */
export const vnc = {
  list: { ...targets.list, name: 'vnc.list' },
  get: { ...targets.get, name: 'vnc.get' },
  create: { ...targets.create, name: 'vnc.create' },
  update: { ...targets.update, name: 'vnc.update' },
  remove: { ...targets.remove, name: 'vnc.remove' },
  screens: endpoint({
    name: 'vnc.screens',
    method: 'GET',
    path: `${at}/screens`,
    access: 'signed-in',
    summary: 'Screens I may watch, who is there and who has the control',
    query: closed({ location_id: optional(Id) }),
    reply: many(VncScreen),
    personal: true,
  }),
  screen: endpoint({
    name: 'vnc.screen',
    method: 'GET',
    path: `${at}/screens/:id`,
    access: 'signed-in',
    summary: 'One screen I may watch',
    params: ById,
    reply: one(VncScreen),
    personal: true,
  }),
  ticket: endpoint({
    name: 'vnc.ticket',
    method: 'POST',
    path: `${at}/screens/:id/tickets`,
    access: 'signed-in',
    summary: 'A ticket to a screen: good once, for 30 s',
    params: ById,
    body: closed({ mode: Mode }),
    reply: one(Ticket),
  }),
  sessions: endpoint({
    name: 'vnc.sessions',
    method: 'GET',
    path: `${at}/sessions`,
    access: 'show_manage_user',
    summary: 'Who was at which screen, newest first',
    query: closed({
      ...Paging,
      target_id: optional(Id),
      location_id: optional(Id),
      user_id: optional(Id),
      start: optional(DayOrInstant),
      end: optional(DayOrInstant),
    }),
    reply: many(VncSession),
  }),
  session: endpoint({
    name: 'vnc.session',
    method: 'GET',
    path: `${at}/sessions/:id`,
    access: 'show_manage_user',
    summary: 'One session at a screen',
    params: ById,
    reply: one(VncSession),
  }),
} as const

/**
 * What became of a knock: `reachable`; `unreachable` nothing answers there; `refused` it did not let us in (a wrong password); `unsupported` it
 * asks for a way in that the bridge does not know; `not_allowed` its address may not be asked.
 */
export const vncReaches = ['reachable', 'unreachable', 'refused', 'unsupported', 'not_allowed'] as const
export type VncReach = (typeof vncReaches)[number]
const Reached = closed({ id: Id, state: oneOf(...vncReaches), checked_at: Instant })

/** Answered by the gateway itself: it is the one that connects. */
export const vncGateway = {
  reach: endpoint({
    name: 'vnc.reach',
    method: 'GET',
    path: '/gateway/v1/vnc/reach',
    access: 'signed-in',
    summary: 'Whether screens I may watch can be reached; at most 50 at a time. Those not known within a second are left out',
    query: closed({ ids: IdList }),
    reply: many(Reached),
  }),
  recording: endpoint({
    name: 'vnc.recording',
    method: 'GET',
    path: '/gateway/v1/vnc/recordings/:id',
    access: 'show_manage_user',
    summary: 'What was shown in a session, as FBS 001.000',
    params: ById,
    reply: 'binary',
  }),
} as const
