import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { TicketTypeCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Mounted } from '../buildings/equipment.ts'
import type { Room, Site } from '../buildings/places.ts'
import type { RuleSpec } from '../buildings/profiles.ts'
import { profiles } from '../buildings/profiles.ts'
import type { Dice } from '../dice.ts'
import type { Team } from '../people/people.ts'
import { alarmSolutions, type Story, stories } from './stories.ts'
import type { Cast, Named } from './ticket-cast.ts'
import type { SeededCategory } from './ticket-categories.ts'

/** Who, where, what: everything of a ticket but its times. */
export interface Scene {
  readonly title: string
  readonly text: string
  readonly solution: string
  readonly priority: Priority
  readonly site: Site
  readonly room: Room
  readonly asset: Named | null
  readonly requester: Named | null
  readonly assignee: Named
  readonly dispatcher: Named
  readonly team: Team
  readonly vendor: string
  readonly category: SeededCategory | null
  readonly extra: Readonly<Record<string, unknown>>
  /** What a purchase or a claim costs, in Rupiah. */
  readonly amount: number | null
  /** What raised it, for a ticket of type alarm. */
  readonly alarm: { readonly device: Mounted; readonly rule: RuleSpec } | null
}

const PRIORITIES = { critical: 3, high: 17, medium: 52, low: 28 } as const

export function sceneOf(dice: Dice, { cast, type }: { cast: Cast; type: TicketTypeCode }): Scene {
  return type === 'alarm' ? alarmScene(dice, cast) : storyScene(dice, { cast, type })
}

function storyScene(dice: Dice, { cast, type }: { cast: Cast; type: Exclude<TicketTypeCode, 'alarm'> }): Scene {
  const site = cast.site(dice.weighted(cast.weights))
  const { story, room, asset } = settingOf(dice, { cast, site, stories: stories[type] })
  const team = cast.team(story.team, site)
  const vendor = dice.pick(cast.vendors)
  const number = dice.int(...(story.n ?? [2, 12]))
  const fill = (text: string): string =>
    text
      .replaceAll('{room}', room.area.name)
      .replaceAll('{floor}', room.floorName)
      .replaceAll('{asset}', asset?.name ?? room.area.name)
      .replaceAll('{site}', site.spec.name)
      .replaceAll('{vendor}', vendor)
      .replaceAll('{n}', String(number))
  const title = fill(story.title).slice(0, 200)
  return {
    title,
    category: cast.categories.of(type, title),
    text: fill(story.text),
    solution: fill(story.solution),
    priority: dice.weighted(PRIORITIES),
    site,
    room,
    asset,
    requester: cast.requesterAt(dice, site),
    assignee: cast.workerOf(dice, team, site),
    dispatcher: cast.dispatcher(dice),
    team,
    vendor,
    amount: amountOf(dice, type),
    extra: extraOf(dice, type),
    alarm: null,
  }
}

/** A story and a place where it can happen: stories without a fitting room or asset at the site are passed over. */
function settingOf(
  dice: Dice,
  { cast, site, stories }: { cast: Cast; site: Site; stories: readonly Story[] },
): { story: Story; room: Room; asset: Named | null } {
  const weights = Object.fromEntries(stories.map((story, place) => [String(place), story.weight ?? 1]))
  for (let tries = 0; tries < 40; tries += 1) {
    const story = stories[Number(dice.weighted(weights))] as Story
    const about = story.title.includes('{asset}')
    const fitting = (use: Room['use']): boolean => !story.uses || (story.uses as readonly Room['use'][]).includes(use)
    const candidates = story.kits
      ? cast.assetsAt(site, story.kits).filter((asset) => fitting(asset.room.use) || (about && !story.uses))
      : []
    if (candidates.length > 0 && (about || dice.chance(0.8))) {
      const { row, room } = dice.pick(candidates)
      return { story, room, asset: { id: row.id, name: row.name } }
    }
    const rooms = about ? [] : site.rooms.filter((room) => room.use !== 'outdoor' && fitting(room.use))
    if (rooms.length > 0) return { story, room: dice.pick(rooms), asset: null }
  }
  return {
    story: stories.find((story) => !story.title.includes('{asset}')) ?? (stories[0] as Story),
    room: dice.pick(site.rooms),
    asset: null,
  }
}

function alarmScene(dice: Dice, cast: Cast): Scene {
  const device = dice.pick(cast.equipment.devices.filter((device) => profiles[device.profile].rules.length > 0))
  const rule: RuleSpec = dice.pick(profiles[device.profile].rules)
  const { site, room } = device
  const team = cast.team('engineering', site)
  const vendor = dice.pick(cast.vendors)
  const asset = cast.equipment.assets.find((asset) => asset.row.id === device.row.asset_id)?.row
  return {
    title: `${rule.message} · ${device.row.name}`.slice(0, 200),
    text: `${rule.message} di ${room.area.name}, ${room.floorName}. Perangkat ${device.row.code}, titik ${rule.point}.`,
    solution: dice.pick(alarmSolutions).replace('{vendor}', vendor),
    priority: rule.priority,
    site,
    room,
    asset: asset ? { id: asset.id, name: asset.name } : null,
    requester: null,
    assignee: cast.workerOf(dice, team, site),
    dispatcher: cast.dispatcher(dice),
    team,
    vendor,
    category: null,
    amount: null,
    extra: {},
    alarm: { device, rule },
  }
}

function amountOf(dice: Dice, type: TicketTypeCode): number | null {
  if (type === 'reimburse') return dice.int(4, 180) * 12_500
  return type === 'procurement' ? dice.int(8, 400) * 250_000 : null
}

function extraOf(dice: Dice, type: TicketTypeCode): Readonly<Record<string, unknown>> {
  if (type === 'reimburse' || type === 'procurement') return {}
  if (type === 'visitor') return { visitors: dice.int(1, 6) }
  return { channel: dice.weighted({ app: 60, whatsapp: 28, telepon: 12 }) }
}
