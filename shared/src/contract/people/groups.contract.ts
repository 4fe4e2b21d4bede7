import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { closed, Id, Line, nullable, optional, Paging, Ref, SearchText, Text } from '../../kit/words.ts'

export const Group = closed({
  id: Id,
  name: Line(120),
  description: Text(1000),
  location_id: nullable(Id),
  location: nullable(Ref),
  area_id: nullable(Id),
  /** The part of the site it is responsible for; null: all of it. */
  area: nullable(Ref),
  leader_id: nullable(Id),
  /** Whom tickets of the team go to when it is late, member or not; null: whom most of its members have as their manager. */
  leader: nullable(Ref),
  member_count: Type.Integer(),
  members: Type.Array(Ref),
})
export type Group = Static<typeof Group>

/** Teams: tickets are given to them, guards talk in them. A group without a site serves all sites. */
export const groups = crud('groups', {
  item: Group,
  draft: closed({
    name: Line(120),
    description: optional(Text(1000)),
    location_id: optional(nullable(Id)),
    area_id: optional(nullable(Id)),
    leader_id: optional(nullable(Id)),
    member_ids: optional(Type.Array(Id, { maxItems: 1000, uniqueItems: true })),
  }),
  filter: closed({ ...Paging, search: SearchText, location_id: optional(Id) }),
  read: 'signed-in',
  write: 'show_manage_user',
})
