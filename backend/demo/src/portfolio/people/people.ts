import type { standardRoles } from '@menara/backend/features/roles/standard-roles.ts'
import type { groupMembers, groups, shiftGroups, shifts, userLocations, userRoles, users } from '@menara/backend/schema/people.ts'
import names from '../../../tables/names.json' with { type: 'json' }
import type { Site } from '../buildings/places.ts'
import type { Dice } from '../dice.ts'

export type RoleKey = keyof typeof standardRoles
export const teamKinds = ['engineering', 'security', 'housekeeping', 'desk', 'finance', 'hr'] as const
export type TeamKind = (typeof teamKinds)[number]
export interface Team {
  readonly id: string
  readonly name: string
  readonly kind: TeamKind
  readonly site: Site | null
  readonly members: string[]
}
export interface Someone {
  readonly row: typeof users.$inferInsert
  readonly role: RoleKey
  readonly site: Site
  readonly everywhere: boolean
}
export interface Staff {
  readonly people: readonly Someone[]
  readonly teams: readonly Team[]
  readonly shifts: readonly (typeof shifts.$inferInsert)[]
  readonly rows: {
    readonly groups: (typeof groups.$inferInsert)[]
    readonly members: (typeof groupMembers.$inferInsert)[]
    readonly scopes: (typeof userLocations.$inferInsert)[]
    readonly shiftGroups: (typeof shiftGroups.$inferInsert)[]
    /** Given a role's id by its key. */
    roles(idOf: (role: RoleKey) => string): (typeof userRoles.$inferInsert)[]
  }
}

const DAY = 86_400_000
const MAIL = 'menara.demo'

/** Accounts to sign in with; each may do what its role says. */
const ACCOUNTS: readonly {
  readonly mail: string
  readonly name: string
  readonly title: string
  readonly role: RoleKey
  readonly team?: TeamKind
  readonly everywhere: boolean
}[] = [
  { mail: 'admin', name: 'Anindya Prameswari', title: 'Administrator Sistem', role: 'administrator', everywhere: true },
  { mail: 'operator', name: 'Bima Nugraha', title: 'Operator Ruang Kontrol', role: 'operator', team: 'engineering', everywhere: true },
  { mail: 'agent', name: 'Citra Maharani', title: 'Agen Service Desk', role: 'agent', team: 'desk', everywhere: true },
  { mail: 'guard', name: 'Darmawan Siagian', title: 'Komandan Regu', role: 'guard', team: 'security', everywhere: false },
  { mail: 'finance', name: 'Elok Larasati', title: 'Staf Keuangan', role: 'finance', team: 'finance', everywhere: true },
  { mail: 'hr', name: 'Fikri Ananda', title: 'Staf SDM', role: 'hr', team: 'hr', everywhere: true },
  { mail: 'employee', name: 'Gendis Pertiwi', title: 'Analis Bisnis', role: 'employee', everywhere: false },
]

interface Post {
  readonly kind: TeamKind | null
  readonly role: RoleKey
  readonly title: string
  readonly share: number
}
const POSTS: readonly Post[] = [
  { kind: 'engineering', role: 'agent', title: 'Teknisi Gedung', share: 24 },
  { kind: 'engineering', role: 'operator', title: 'Operator BAS', share: 6 },
  { kind: 'engineering', role: 'agent', title: 'Supervisor Teknik', share: 5 },
  { kind: 'security', role: 'guard', title: 'Petugas Keamanan', share: 25 },
  { kind: 'housekeeping', role: 'employee', title: 'Petugas Kebersihan', share: 12 },
  { kind: 'desk', role: 'agent', title: 'Agen Service Desk', share: 7 },
  { kind: 'finance', role: 'finance', title: 'Staf Keuangan', share: 4 },
  { kind: 'hr', role: 'hr', title: 'Staf SDM', share: 3 },
  { kind: null, role: 'employee', title: 'Staf Operasional', share: 14 },
  { kind: null, role: 'employee', title: 'Analis Data', share: 6 },
  { kind: null, role: 'employee', title: 'Manajer Cabang', share: 7 },
]
const PEOPLE = 120

export function staffOf(dice: Dice, { sites, now, password }: { sites: readonly Site[]; now: number; password: string }): Staff {
  const since = now - 400 * DAY
  const teams = teamsOf(dice, { sites, at: since })
  const pattern = shiftsOf(dice, since)
  const hired: Hired = { dice, sites, teams, now, password, shiftIds: pattern.map((item) => item.id) }
  const hands = [...ACCOUNTS.map((item) => account(hired, item)), ...crowd(hired)]
  const leaders = leadersOf(hands, teams)
  const people = underLeaders(hands, { teams, leaders })
  return {
    people,
    teams,
    shifts: pattern,
    rows: {
      groups: teams.map(({ id, name, kind, site }) => ({
        ...{ id, name, description: DUTY[kind] },
        ...{ location_id: site?.id ?? null, leader_id: leaders.get(id) ?? null },
      })),
      members: teams.flatMap((team) => team.members.map((user_id) => ({ group_id: team.id, user_id }))),
      scopes: people.filter((person) => !person.everywhere).map((person) => ({ user_id: person.row.id, location_id: person.site.id })),
      shiftGroups: teams
        .filter((team) => team.kind === 'security' || team.kind === 'engineering')
        .flatMap((team) => pattern.slice(0, 3).map((shift) => ({ shift_id: shift.id, group_id: team.id }))),
      roles: (idOf) => people.map((person) => ({ user_id: person.row.id, role_id: idOf(person.role) })),
    },
  }
}

const LEADS = /^(Supervisor|Komandan)/
/** Who leads which team. */
function leadersOf(people: readonly Someone[], teams: readonly Team[]): ReadonlyMap<string, string> {
  const leaders = people.filter(({ row }) => LEADS.test(row.title ?? '')).map(({ row }) => row.id)
  return new Map(
    teams
      .map(({ id, members }) => [id, leaders.find((leader) => members.includes(leader)) ?? ''] as const)
      .filter(([, text]) => text !== ''),
  )
}
/** Who leads a team is the manager of the others in it. */
function underLeaders(
  people: readonly Someone[],
  { teams, leaders }: { teams: readonly Team[]; leaders: ReadonlyMap<string, string> },
): Someone[] {
  const managers = new Map<string, string>()
  for (const team of teams) {
    const leader = leaders.get(team.id)
    if (leader) for (const id of team.members) if (id !== leader) managers.set(id, leader)
  }
  return people.map((person) => ({ ...person, row: { ...person.row, manager_id: managers.get(person.row.id) ?? null } }))
}

const DUTY: Readonly<Record<TeamKind, string>> = {
  engineering: 'Mekanikal, elektrikal dan pipa',
  security: 'Penjagaan, patroli dan tamu',
  housekeeping: 'Kebersihan dan pantry',
  desk: 'Menerima dan membagi tiket',
  finance: 'Penggantian biaya dan pengadaan',
  hr: 'Karyawan, absensi dan cuti',
}
const TEAM_NAME: Readonly<Record<TeamKind, string>> = {
  engineering: 'Teknik',
  security: 'Keamanan',
  housekeeping: 'Kebersihan',
  desk: 'Service Desk',
  finance: 'Keuangan',
  hr: 'SDM',
}
const short = (site: Site): string => site.spec.name.replace(/^(Cabang|Gudang|Kampus|Plaza|Data Center) /, '').replace('VJS ', '')

function teamsOf(dice: Dice, { sites, at }: { sites: readonly Site[]; at: number }): Team[] {
  const team = (kind: TeamKind, site: Site | null, name = site ? `${TEAM_NAME[kind]} ${short(site)}` : TEAM_NAME[kind]): Team => ({
    id: dice.id(at),
    kind,
    site,
    name,
    members: [],
  })
  const large = sites.filter((site) => site.spec.type !== 'branch')
  return [
    ...sites.map((site) => team('security', site)),
    ...large.map((site) => team('engineering', site)),
    team('engineering', null, 'Teknik Regional'),
    ...large.filter((site) => site.spec.type !== 'warehouse').map((site) => team('housekeeping', site)),
    team('housekeeping', null, 'Kebersihan Regional'),
    team('desk', null),
    team('finance', null),
    team('hr', null),
  ]
}

/** The team of a kind that looks after a site: its own, else the one for all sites. */
export function teamFor(teams: readonly Team[], kind: TeamKind, site: Site): Team {
  const found =
    teams.find((team) => team.kind === kind && team.site === site) ?? teams.find((team) => team.kind === kind && team.site === null)
  if (!found) throw new Error(`The demo has no ${kind} team for ${site.spec.code}`)
  return found
}

function shiftsOf(dice: Dice, at: number) {
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  return [
    { id: dice.id(at), name: 'Pagi', start: '07:00', end: '15:00', days: everyDay, grace_minutes: 15 },
    { id: dice.id(at), name: 'Siang', start: '15:00', end: '23:00', days: everyDay, grace_minutes: 15 },
    { id: dice.id(at), name: 'Malam', start: '23:00', end: '07:00', days: everyDay, grace_minutes: 15 },
    { id: dice.id(at), name: 'Kantor', start: '08:30', end: '17:30', days: [1, 2, 3, 4, 5], grace_minutes: 30 },
  ]
}

interface Hired {
  readonly dice: Dice
  readonly sites: readonly Site[]
  readonly teams: readonly Team[]
  readonly now: number
  readonly password: string
  readonly shiftIds: readonly string[]
}
interface Facts {
  readonly mail: string
  readonly name: string
  readonly title: string
  readonly role: RoleKey
  readonly kind: TeamKind | null
  readonly site: Site
  readonly everywhere: boolean
  readonly status: 'active' | 'pending' | 'blocked'
}

function hire({ dice, teams, now, password, shiftIds }: Hired, fields: Facts): Someone {
  const created = now - dice.int(200, 900) * DAY
  const inShifts = fields.kind === 'security' || fields.kind === 'engineering'
  const row = {
    id: dice.id(created),
    email: `${fields.mail}@${MAIL}`,
    name: fields.name,
    phone: `+62 8${dice.int(11, 59)} ${dice.int(1000, 9999)} ${dice.int(1000, 9999)}`,
    title: fields.title,
    language: 'id' as const,
    status: fields.status,
    password,
    all_locations: fields.everywhere,
    shift_id: (inShifts ? shiftIds[dice.int(0, 2)] : shiftIds[3]) ?? null,
    created_at: new Date(fields.status === 'pending' ? now - dice.int(1, 9) * DAY : created).toISOString(),
    last_seen_at: fields.status === 'active' ? new Date(now - dice.int(5, 4000) * 60_000).toISOString() : null,
  }
  if (fields.kind && fields.status === 'active') teamFor(teams, fields.kind, fields.site).members.push(row.id)
  return { row, role: fields.role, site: fields.site, everywhere: fields.everywhere }
}

function account(hired: Hired, { team, ...item }: (typeof ACCOUNTS)[number]): Someone {
  const site = hired.sites[0]
  if (!site) throw new Error('The demo has no sites')
  return hire(hired, { ...item, kind: team ?? null, site, status: 'active' })
}

/** Everyone else: one of each post at least where a site is large, names that appear once. */
function crowd(hired: Hired): Someone[] {
  const { dice, sites } = hired
  const taken = new Set<string>()
  const weights = Object.fromEntries(sites.map((site) => [site.spec.code, site.spec.weight]))
  const posts = POSTS.flatMap((post) => Array.from({ length: post.share }, () => post))
  return Array.from({ length: PEOPLE - ACCOUNTS.length }, (_, place): Someone => {
    const post = posts[place % posts.length] as Post
    // The first guards and technicians go to one site each, so that no post stands empty.
    const spread = post.kind === 'security' || post.kind === 'engineering' || post.title === 'Manajer Cabang'
    const code = dice.weighted(weights)
    const site = (spread && sites[place % sites.length]) || sites.find((site) => site.spec.code === code) || (sites[0] as Site)
    const name = freshName(dice, taken)
    const everywhere = post.kind === 'desk' || post.kind === 'finance' || post.kind === 'hr'
    const status = place % 38 === 37 ? 'pending' : place % 45 === 44 ? 'blocked' : 'active'
    return hire(hired, {
      mail: name.toLowerCase().replace(/ /g, '.'),
      name,
      title: post.title,
      role: post.role,
      kind: post.kind,
      site,
      everywhere,
      status,
    })
  })
}

function freshName(dice: Dice, taken: Set<string>): string {
  for (;;) {
    const name = `${dice.pick(names.given)} ${dice.pick(names.family)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
