import type { ActivitySubject } from '@menara/shared/contract/activities.contract.ts'
import type { Priority } from '@menara/shared/domain/ticket-state.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import type { Journal } from '../platform/journal.ts'
import type { Keyring } from '../platform/keyring.ts'
import type { SignedLink } from '../platform/signed-links.ts'

/** What every part of the backend is built from. Clock and ids are given, so that tests can hold them. */
export interface Base {
  readonly app: FastifyInstance
  readonly db: Database
  readonly journal: Journal
  readonly log: Logger
  readonly metrics: Registry
  readonly dataDir: string
  /** What signs and seals; the secrets themselves are kept outside of the database. */
  readonly keys: Keyring
  /** Zone of what belongs to no site, or to sites of several zones. */
  readonly zone: string
  /** The demo's accounts may be used from anywhere. */
  readonly demoPublic: boolean
  /** After how many minutes without use the sessions of who answers for alarms end; null: not. */
  readonly deskIdleMinutes: number | null
  now(): Date
  newId(): string
}

/** Something that opens and closes with the backend. */
export interface Running {
  close(): Promise<void>
}

export interface SiteFacts {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly zone: string
  readonly longitude: number | null
  readonly latitude: number | null
}
export interface AreaFacts {
  readonly id: string
  readonly location_id: string
  readonly name: string
}
export interface AssetFacts {
  readonly id: string
  readonly location_id: string
  readonly area_id: string | null
  readonly name: string
  readonly active: boolean
}
/** What the places part lends to the others. */
export interface Places {
  site(id: string): Promise<SiteFacts | undefined>
  area(id: string): Promise<AreaFacts | undefined>
  asset(id: string): Promise<AssetFacts | undefined>
}

export interface PersonFacts {
  readonly id: string
  readonly name: string
  readonly status: 'pending' | 'active' | 'blocked'
  readonly location_ids: readonly string[] | null
}
/** What the people part lends to the others. */
export interface People {
  /** Null for an unknown, expired or revoked token. Cheap: answers are kept for at most 2 s. */
  identify(token: string): Promise<Caller | null>
  person(id: string): Promise<PersonFacts | undefined>
  group(id: string): Promise<{ readonly id: string; readonly name: string; readonly location_id: string | null } | undefined>
  memberIds(groupId: string): Promise<string[]>
  /** Whether a role is there. */
  hasRole(id: string): Promise<boolean>
  /** Whether this is the caller's password. Counts what was tried: 429 after too many. */
  confirms(caller: Caller, password: string): Promise<boolean>
  /** An active person as a caller, and their language, for what they do without a session of theirs. */
  acting(id: string): Promise<{ readonly caller: Caller; readonly language: 'en' | 'id' } | undefined>
  /** Active people who hold a permission and see a site. */
  holding(permission: Permission, locationId: string | null): Promise<string[]>
  /** Whether somebody is active, holds a permission and sees a site; any site where none is named. */
  holdsAt(id: string, permission: Permission, locationId: string | null): Promise<boolean>
}

/** What the client says in the reader's language: the key of a text and its facts. */
export interface Worded {
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}
export interface ActivityNote {
  readonly type: string
  /** English, for readers that know no keys. */
  readonly description: string
  /** Absent: a person wrote the description. A fact called `comment` is said after it, as it was written. */
  readonly happened?: Worded
  readonly tag?: string
  /** What it is about; who may read such a thing may read this. */
  readonly subject: ActivitySubject
  /** Null: the site itself. */
  readonly link_id?: string | null
  readonly location_id: string | null
  readonly area_id?: string | null
  readonly actor_id: string | null
  readonly data?: Readonly<Record<string, unknown>>
}
export interface Message {
  readonly user_ids: readonly string[]
  readonly type: string
  /** English texts for readers that know no keys; `message` lets the client show its own language. */
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly message: Worded
  /** Links for one person each, by who it is; mail and WhatsApp carry them, nothing else does. */
  readonly signed?: Readonly<Record<string, SignedLink>>
}
/** What the notifications lend to those who call a webhook by its id. */
export interface Hooks {
  /** By name. */
  list(): Promise<readonly { readonly id: string; readonly name: string; readonly enabled: boolean }[]>
  /** Joins the open transaction. Null: it is on its way. */
  call(id: string, what: HookCall): Promise<'gone' | 'off' | null>
}
interface HookCall extends Pick<Message, 'type' | 'title' | 'text' | 'link' | 'message'> {
  readonly data: Readonly<Record<string, unknown>>
}
/** Telling: both join the open transaction. */
export interface Telling {
  note(activity: ActivityNote): Promise<void>
  noteAll(activities: readonly ActivityNote[]): Promise<void>
  send(message: Message): Promise<void>
}

export interface AlarmTicket {
  readonly alarm_id: string
  readonly title: string
  readonly description: string
  /** How the description is said in the reader's language, where nobody wrote it. */
  readonly description_wording?: Wording | null
  readonly priority: Priority
  readonly location_id: string
  readonly area_id: string | null
  readonly asset_id: string | null
  readonly group_id?: string | null
  readonly assignee_id?: string | null
  /** Null when a rule opened it. */
  readonly requester: Caller | null
}
/** What the desk lends to the others; joins the open transaction. */
export interface Desk {
  openFromAlarm(ticket: AlarmTicket): Promise<{ readonly id: string; readonly number: string }>
  /** The alarm of a ticket is over: the ticket is told what the device said, and is set to resolved when asked for. Nothing happens once it is done. */
  alarmOver(ticketId: string, over: { readonly evidence: Wording; readonly resolves: boolean }): Promise<void>
  /** The alarm is back: a ticket resolved since then is reopened, and its number given; null when it was not. */
  alarmBack(ticketId: string, back: { readonly evidence: Wording; readonly since: string }): Promise<string | null>
}

/** One span of a point's history; `at` is its begin in milliseconds since 1970. */
interface Rollup {
  readonly at: number
  readonly mean: number
  readonly max: number
  readonly last: number
  readonly count: number
  /** Growth of a counter, resets accounted for; null for other kinds. */
  readonly rise: number | null
}
interface RollupSpan {
  readonly from: number
  readonly to: number
  readonly step: '15m' | '1h'
}
/** Equal spans aligned to UTC, by point and time; those without values are left out, the running one is there as far as it came. */
export type RollupsOf = (pointIds: readonly string[], span: RollupSpan) => Promise<ReadonlyMap<string, readonly Rollup[]>>
