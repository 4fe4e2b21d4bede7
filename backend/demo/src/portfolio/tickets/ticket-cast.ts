import { standardRoles } from '@menara/backend/features/roles/standard-roles.ts'
import type { Equipment, PlacedAsset } from '../buildings/equipment.ts'
import type { Site } from '../buildings/places.ts'
import type { Dice } from '../dice.ts'
import { type RoleKey, type Someone, type Staff, type Team, type TeamKind, teamFor } from '../people/people.ts'

import type { TicketCategories } from './ticket-categories.ts'

export interface Named {
  readonly id: string
  readonly name: string
}

/** Who and what tickets are about. */
export interface Cast {
  readonly sites: readonly Site[]
  readonly weights: Readonly<Record<string, number>>
  readonly vendors: readonly string[]
  readonly categories: TicketCategories
  readonly equipment: Equipment
  site(code: string): Site
  /** Someone who works at the site and asks for something; the demo's employee and guard more often than others. */
  requesterAt(dice: Dice, site: Site): Named
  team(kind: TeamKind, site: Site): Team
  /** Someone of the team who may work tickets at the site, a demo account more often than others; someone of the desk where the team has nobody. */
  workerOf(dice: Dice, team: Team, site: Site): Named
  /** The one who hands tickets out. */
  dispatcher(dice: Dice): Named
  /** What stands at a site of some kits, by their prefix. */
  assetsAt(site: Site, kits: readonly string[]): readonly PlacedAsset[]
}

const ACCOUNT_SHARE = 0.3

export function castOf({
  sites,
  crew,
  equipment,
  vendors,
  categories,
}: {
  sites: readonly Site[]
  crew: Staff
  equipment: Equipment
  vendors: readonly string[]
  categories: TicketCategories
}): Cast {
  const active = crew.people.filter((person) => person.row.status === 'active')
  const named = (item: Someone): Named => ({ id: item.row.id, name: item.row.name })
  const byId = new Map(active.map((item) => [item.row.id, named(item)]))
  const account = (mail: string): Someone => {
    const found = active.find((item) => item.row.email === `${mail}@menara.demo`)
    if (!found) throw new Error(`The demo has no account ${mail}`)
    return found
  }
  const accounts = new Set(['operator', 'agent', 'guard', 'finance', 'hr'].map((text) => account(text).row.id))
  const askers = ['employee', 'guard'].map(account)
  const desk = active.filter((item) => item.role === 'agent' && item.everywhere).map(named)
  const assets = new Map<string, PlacedAsset[]>()
  for (const asset of equipment.assets) {
    const key = `${asset.row.location_id} ${asset.kit.prefix}`
    assets.set(key, [...(assets.get(key) ?? []), asset])
  }
  const staff = new Map(
    sites.map((site) => [site, active.filter((item) => item.site === site && item.role !== 'administrator').map(named)]),
  )
  return {
    sites,
    vendors,
    categories,
    equipment,
    weights: Object.fromEntries(sites.map((site) => [site.spec.code, site.spec.weight])),
    site: (code) => sites.find((site) => site.spec.code === code) ?? (sites[0] as Site),
    requesterAt(dice, site) {
      const here = askers.filter((item) => item.site === site)
      return here.length > 0 && dice.chance(0.12) ? named(dice.pick(here)) : dice.pick(staff.get(site) ?? desk)
    },
    team: (kind, site) => staffed(crew.teams, kind, site),
    workerOf(dice, team, site) {
      const here = new Set(active.filter((item) => works(item.role) && (item.everywhere || item.site === site)).map((item) => item.row.id))
      const able = team.members.filter((member) => here.has(member))
      const known = able.filter((text) => accounts.has(text))
      if (able.length === 0) return dice.pick(desk)
      const id = known.length > 0 && dice.chance(ACCOUNT_SHARE) ? dice.pick(known) : dice.pick(able)
      return byId.get(id) ?? dice.pick(desk)
    },
    dispatcher: (dice) => dice.pick(desk),
    assetsAt: (site, kits) => kits.flatMap((kit) => assets.get(`${site.id} ${kit}`) ?? []),
  }
}

const works = (role: RoleKey): boolean => (standardRoles[role].permissions as readonly string[]).includes('ticket_work')

/** A team nobody is in hands its work to the one for all sites, or the nearest that has people. */
function staffed(teams: readonly Team[], kind: TeamKind, site: Site): Team {
  const own = teamFor(teams, kind, site)
  const candidates = [own, ...teams.filter((team) => team.kind === kind)]
  return candidates.find((candidate) => candidate.members.length > 0) ?? own
}
