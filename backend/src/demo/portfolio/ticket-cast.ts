import { standardRoles } from '../../features/roles/standard-roles.ts'
import type { Dice } from './dice.ts'
import type { Equipment, PlacedAsset } from './equipment.ts'
import { type RoleKey, type Someone, type Staff, type Team, type TeamKind, teamFor } from './people.ts'
import type { Site } from './places.ts'

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
  const active = crew.people.filter((it) => it.row.status === 'active')
  const named = (it: Someone): Named => ({ id: it.row.id, name: it.row.name })
  const byId = new Map(active.map((it) => [it.row.id, named(it)]))
  const account = (mail: string): Someone => {
    const found = active.find((it) => it.row.email === `${mail}@menara.demo`)
    if (!found) throw new Error(`The demo has no account ${mail}`)
    return found
  }
  const accounts = new Set(['operator', 'agent', 'guard', 'finance', 'hr'].map((it) => account(it).row.id))
  const askers = ['employee', 'guard'].map(account)
  const desk = active.filter((it) => it.role === 'agent' && it.everywhere).map(named)
  const assets = new Map<string, PlacedAsset[]>()
  for (const it of equipment.assets) {
    const key = `${it.row.location_id} ${it.kit.prefix}`
    assets.set(key, [...(assets.get(key) ?? []), it])
  }
  const staff = new Map(sites.map((site) => [site, active.filter((it) => it.site === site && it.role !== 'administrator').map(named)]))
  return {
    sites,
    vendors,
    categories,
    equipment,
    weights: Object.fromEntries(sites.map((it) => [it.spec.code, it.spec.weight])),
    site: (code) => sites.find((it) => it.spec.code === code) ?? (sites[0] as Site),
    requesterAt(dice, site) {
      const here = askers.filter((it) => it.site === site)
      return here.length > 0 && dice.chance(0.12) ? named(dice.pick(here)) : dice.pick(staff.get(site) ?? desk)
    },
    team: (kind, site) => staffed(crew.teams, kind, site),
    workerOf(dice, team, site) {
      const here = new Set(active.filter((it) => works(it.role) && (it.everywhere || it.site === site)).map((it) => it.row.id))
      const able = team.members.filter((it) => here.has(it))
      const known = able.filter((it) => accounts.has(it))
      if (able.length === 0) return dice.pick(desk)
      const id = known.length > 0 && dice.chance(ACCOUNT_SHARE) ? dice.pick(known) : dice.pick(able)
      return byId.get(id) ?? dice.pick(desk)
    },
    dispatcher: (dice) => dice.pick(desk),
    assetsAt: (site, kits) => kits.flatMap((it) => assets.get(`${site.id} ${it}`) ?? []),
  }
}

const works = (role: RoleKey): boolean => (standardRoles[role].permissions as readonly string[]).includes('ticket_work')

/** A team nobody is in hands its work to the one for all sites, or the nearest that has people. */
function staffed(teams: readonly Team[], kind: TeamKind, site: Site): Team {
  const own = teamFor(teams, kind, site)
  const candidates = [own, ...teams.filter((it) => it.kind === kind)]
  return candidates.find((it) => it.members.length > 0) ?? own
}
