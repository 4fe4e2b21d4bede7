import type { pttChannels, pttEmergencies, pttMembers, pttTransmissions } from '@menara/backend/schema/media/ptt.ts'
import type { Site } from '../buildings/places.ts'
import type { Dice } from '../dice.ts'
import type { Someone, Staff } from './people.ts'

type ChannelRow = typeof pttChannels.$inferInsert
type MemberRow = typeof pttMembers.$inferInsert
type EmergencyRow = typeof pttEmergencies.$inferInsert
type TransmissionRow = typeof pttTransmissions.$inferInsert
export interface Talk {
  readonly channels: ChannelRow[]
  readonly members: MemberRow[]
  readonly transmissions: TransmissionRow[]
  readonly emergencies: EmergencyRow[]
}
interface Given {
  readonly crew: Staff
  readonly sites: readonly Site[]
  readonly now: number
}

const DAY_MS = 86_400_000
const TALKS_PER_CHANNEL = 6

/** Channels per site and group, who is in them, and what was said lately: only that it was said, nobody has recorded it. */
export function talkOf(dice: Dice, { crew, sites, now }: Given): Talk {
  const at = now - 300 * DAY_MS
  const channel = (facts: Pick<ChannelRow, 'name' | 'kind'> & Partial<ChannelRow>): ChannelRow => ({
    id: dice.id(at),
    location_id: null,
    created_at: new Date(at).toISOString(),
    ...facts,
  })
  const team = (kind: string, site: Site | null) => crew.teams.find((team) => team.kind === kind && team.site?.id === site?.id)
  const rooms = crew.people.filter((person) => person.role === 'operator' || person.role === 'administrator')
  const dispatchers = (row: ChannelRow, site: Site | null): MemberRow[] =>
    rooms
      .filter((room) => room.everywhere || room.site.id === site?.id)
      .map((room) => memberOf(row, { user_id: room.row.id, role: 'dispatch' }))

  const guarding = sites.flatMap((site) => {
    const guards = team('security', site)
    if (!guards) return []
    const engineers = team('engineering', site)
    const row = channel({ name: guards.name, kind: 'group', location_id: site.id, description: 'Petugas keamanan dan ruang kontrol' })
    const members = [
      memberOf(row, { group_id: guards.id, role: 'talk' }),
      ...(engineers ? [memberOf(row, { group_id: engineers.id, role: 'listen' })] : []),
      ...dispatchers(row, site),
    ]
    return [{ row, members, talkers: talkersOf(crew, guards.members) }]
  })
  const everyone = crew.teams.filter((team) => team.kind === 'engineering')
  const technical = channel({ name: 'Teknik semua lokasi', kind: 'group', description: 'Teknisi seluruh portofolio', talk_limit_s: 45 })
  const broadcast = channel({
    name: 'Siaran',
    kind: 'broadcast',
    priority: 'top',
    description: 'Pengumuman ruang kontrol',
    retention_days: 365,
  })
  const wide = [
    {
      row: technical,
      members: [...everyone.map((team) => memberOf(technical, { group_id: team.id, role: 'talk' })), ...dispatchers(technical, null)],
    },
    {
      row: broadcast,
      members: [
        ...crew.teams
          .filter((team) => team.kind === 'security' || team.kind === 'engineering')
          .map((team) => memberOf(broadcast, { group_id: team.id, role: 'listen' })),
        ...dispatchers(broadcast, null),
      ],
    },
  ]
  return {
    channels: [...guarding, ...wide].map((item) => item.row),
    members: [...guarding, ...wide].flatMap((item) => item.members),
    transmissions: guarding.flatMap(({ row, talkers }) => talksOf(dice, { row, talkers, now })),
    emergencies: guarding.slice(0, 1).flatMap(({ row, talkers }) => pastCalls(dice, { row, talkers, operators: rooms, now })),
  }
}

const memberOf = (
  { id }: ChannelRow,
  { group_id = null, user_id = null, role }: Pick<MemberRow, 'role'> & { group_id?: string | null; user_id?: string | null },
): MemberRow => ({ channel_id: id, group_id, user_id, role, priority: null })

/** One call for help of yesterday, acknowledged and ended by the control room. */
function pastCalls(
  dice: Dice,
  { row, talkers, operators, now }: { row: ChannelRow; talkers: readonly Someone[]; operators: readonly Someone[]; now: number },
): EmergencyRow[] {
  const here = operators.filter((operator) => operator.everywhere || operator.site.id === row.location_id)
  const [caller, operator] = [talkers[0], here[0]]
  if (!caller || !operator) return []
  const raised = now - 26 * 3_600_000
  return [
    {
      id: dice.id(raised),
      channel_id: row.id,
      channel_name: row.name,
      location_id: row.location_id ?? null,
      user_id: caller.row.id,
      raised_at: new Date(raised).toISOString(),
      notified: here.length,
      acked_at: new Date(raised + 14_000).toISOString(),
      acked_by: operator.row.id,
      ended_at: new Date(raised + 9 * 60_000).toISOString(),
      ended_by: operator.row.id,
    },
  ]
}

const talkersOf = (crew: Staff, ids: readonly string[]): readonly Someone[] => crew.people.filter((person) => ids.includes(person.row.id))

function talksOf(dice: Dice, { row, talkers, now }: { row: ChannelRow; talkers: readonly Someone[]; now: number }): TransmissionRow[] {
  if (talkers.length === 0) return []
  return Array.from({ length: TALKS_PER_CHANNEL }, () => {
    const begun = now - dice.int(10, 2 * 24 * 60) * 60_000
    const ended = begun + dice.int(2500, 14_000)
    return {
      id: dice.id(begun),
      channel_id: row.id,
      channel_name: row.name,
      location_id: row.location_id ?? null,
      user_id: dice.pick(talkers).row.id,
      started_at: new Date(begun).toISOString(),
      ended_at: new Date(ended).toISOString(),
      emergency: false,
      cause: 'released',
      recording: null,
    }
  })
}
