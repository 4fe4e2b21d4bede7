import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  changes,
  closed,
  done,
  Id,
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

/** How deep categories go: HVAC › Air handling › Filters › Bag filter. */
export const MOST_CATEGORY_LEVELS = 4

/** What a ticket is about, named from the top down as well: `HVAC › AC leaking`. */
export const CategoryRef = closed({
  id: Id,
  name_en: Type.String(),
  name_id: Type.String(),
  path_en: Type.String(),
  path_id: Type.String(),
})

/** What both the tree and the choices of a form show of a category. */
const Shown = {
  id: Id,
  ticket_type_id: Type.Integer(),
  parent_id: nullable(Id),
  name_en: Line(120),
  name_id: Line(120),
  /** Names from the top down, `HVAC › AC leaking`. */
  path_en: Type.String(),
  path_id: Type.String(),
  /** 1 at the top. */
  level: Type.Integer(),
  description: Text(2000),
  /** The team a ticket is given to when nobody is named. */
  group: nullable(Ref),
  /** The priority of a ticket when none is named. */
  priority: nullable(oneOf(...priorities)),
}
export const Category = closed({
  ...Shown,
  /** Who answers for what is spent on it; null: whoever answers for the one above. */
  owner: nullable(Ref),
  /** Whether its tickets, and those of everything in it, are resolved by hand only with a photo. */
  photo_required: Type.Boolean(),
  /** Null: all sites. */
  location: nullable(Ref),
  /** An archived category, and everything in it, is kept for its tickets and no longer offered. */
  active: Type.Boolean(),
  /** Whether it and everything above it is active. */
  offered: Type.Boolean(),
  /** Its place among those of the same parent, from 0. */
  sort: Type.Integer(),
  /** Open tickets of it and of everything in it, at the sites the caller sees. */
  open_count: Type.Integer(),
})
export type Category = Static<typeof Category>
export const CategoryChoice = closed(Shown)
export type CategoryChoice = Static<typeof CategoryChoice>

export const CategoryDraft = closed({
  ticket_type_id: Type.Integer(),
  parent_id: optional(nullable(Id)),
  name_en: Line(120),
  name_id: Line(120),
  description: optional(Text(2000)),
  group_id: optional(nullable(Id)),
  priority: optional(nullable(oneOf(...priorities))),
  owner_id: optional(nullable(Id)),
  photo_required: optional(Type.Boolean()),
  location_id: optional(nullable(Id)),
  active: optional(Type.Boolean()),
  /** The place it takes among its siblings; those behind it move on. Last when left out. */
  sort: optional(Type.Integer({ minimum: 0, maximum: 9999 })),
})

const desk = '/desk/api/v1/categories'
const access = 'show_manage_category'

/** What tickets are about, a tree for each ticket type. */
export const categories = {
  list: endpoint({
    name: 'categories.list',
    method: 'GET',
    path: desk,
    access,
    summary: 'Categories in the order of their trees; `location_id` leaves those that serve a site',
    query: closed({
      ...Paging,
      search: SearchText,
      ticket_type_id: optional(Type.Integer()),
      location_id: optional(Id),
      state: optional(oneOf('active', 'archived')),
    }),
    reply: many(Category),
  }),
  get: endpoint({
    name: 'categories.get',
    method: 'GET',
    path: `${desk}/:id`,
    access,
    summary: 'One category',
    params: ById,
    reply: one(Category),
  }),
  create: endpoint({
    name: 'categories.create',
    method: 'POST',
    path: desk,
    access,
    summary: 'Add a category',
    body: CategoryDraft,
    reply: one(Category),
  }),
  update: endpoint({
    name: 'categories.update',
    method: 'PUT',
    path: `${desk}/:id`,
    access,
    summary: 'Change, move, archive or restore a category; fields left out stay',
    params: ById,
    body: changes(CategoryDraft),
    reply: one(Category),
  }),
  remove: endpoint({
    name: 'categories.remove',
    method: 'DELETE',
    path: `${desk}/:id`,
    access,
    summary: 'Remove a category that nothing uses',
    params: ById,
    reply: done,
  }),
  /** Needs the permission of the ticket type. `category` is part of a name; `group_id` leaves those of a team and those of none. */
  choices: endpoint({
    name: 'categories.choices',
    method: 'GET',
    path: '/desk/api/v1/category/list',
    access: 'show_ticketing',
    summary: 'What a ticket of a type may be about, at a site or area',
    query: closed({
      ticket_type_id: Type.Integer(),
      group_id: optional(Id),
      area_id: optional(Id),
      location_id: optional(Id),
      category: SearchText,
    }),
    reply: many(CategoryChoice),
  }),
} as const
