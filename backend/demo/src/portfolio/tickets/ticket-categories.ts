import type { categories } from '@menara/backend/schema/desk/categories.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { type TicketTypeCode, ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { closed, dictionary, oneOf, optional } from '@menara/shared/kit/words.ts'
import { type Static, Type } from 'typebox'
import table from '../../../tables/categories.json' with { type: 'json' }
import type { Dice } from '../dice.ts'
import { type Team, type TeamKind, teamKinds } from '../people/people.ts'
import { tableOf } from '../table.ts'

/** A category as a ticket's history names it. */
export interface SeededCategory {
  readonly id: string
  readonly name_en: string
  readonly name_id: string
  readonly path_en: string
  readonly path_id: string
}
type CategoryRow = typeof categories.$inferInsert
export interface TicketCategories {
  readonly rows: readonly CategoryRow[]
  of(type: TicketTypeCode, title: string): SeededCategory | null
}

const BRANCH = {
  en: Type.String(),
  id: Type.String(),
  /** Taken only where a team of the kind serves all sites. */
  team: optional(oneOf(...teamKinds)),
  priority: optional(oneOf(...priorities)),
  /** Resolved only with a photo of what was done. */
  photo: optional(Type.Literal(true)),
  /** Titles of tickets it is about: a regular expression. */
  about: optional(Type.String({ format: 'regex' })),
}
const Tree = Type.Array(closed({ ...BRANCH, holds: optional(Type.Array(closed(BRANCH))) }))
type Branch = Static<typeof Tree>[number]
const trees = tableOf(dictionary(Tree), table) as Readonly<Partial<Record<TicketTypeCode, readonly Branch[]>>>

/** What tickets are about, for all sites, with the team that serves all of them. */
export function ticketCategoriesOf(dice: Dice, { teams, at }: { teams: readonly Team[]; at: number }): TicketCategories {
  const rows: CategoryRow[] = []
  const known: { readonly type: TicketTypeCode; readonly about: RegExp; readonly category: SeededCategory }[] = []
  const teamOf = (kind: TeamKind | undefined) => teams.find((team) => team.kind === kind && team.site === null)?.id ?? null
  const lay = (type: TicketTypeCode, branches: readonly Branch[], above: Above | null): void =>
    branches.forEach((branch, sort) => {
      const category = named(dice.id(at), branch, above?.category)
      const group_id = branch.team ? teamOf(branch.team) : (above?.group_id ?? null)
      rows.push(rowOf({ type, branch, category, group_id, parent_id: above?.category.id ?? null, sort }))
      if (branch.about) known.push({ type, about: new RegExp(branch.about), category })
      lay(type, branch.holds ?? [], { category, group_id })
    })
  for (const [type, branches] of Object.entries(trees)) lay(type as TicketTypeCode, branches, null)
  return { rows, of: (type, title) => known.find((item) => item.type === type && item.about.test(title))?.category ?? null }
}

interface Above {
  readonly category: SeededCategory
  readonly group_id: string | null
}
const named = (id: string, { en, id: indonesian }: Branch, above: SeededCategory | undefined): SeededCategory => ({
  id,
  name_en: en,
  name_id: indonesian,
  path_en: above ? `${above.path_en} › ${en}` : en,
  path_id: above ? `${above.path_id} › ${indonesian}` : indonesian,
})

interface Making extends Above {
  readonly type: TicketTypeCode
  readonly branch: Branch
  readonly parent_id: string | null
  readonly sort: number
}
const rowOf = ({ type, branch, category: { id, name_en, name_id }, group_id, parent_id, sort }: Making): CategoryRow => ({
  id,
  ticket_type_id: ticketTypeByCode(type)?.id ?? 1,
  parent_id,
  name_en,
  name_id,
  description: '',
  group_id,
  priority: branch.priority ?? null,
  photo_required: branch.photo === true,
  location_id: null,
  active: true,
  sort,
})
