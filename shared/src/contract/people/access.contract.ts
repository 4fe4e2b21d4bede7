import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { permissions } from '../../kit/permission.ts'
import { closed, Id, nullable, one, oneOf, optional, Ref } from '../../kit/words.ts'
import { Role } from './roles.contract.ts'
import { userStatuses } from './users.contract.ts'

const Permission = Type.Unsafe<(typeof permissions)[number]>(Type.String({ enum: [...permissions] }))
const Permissions = Type.Array(Permission)

/** What a change of a role would mean for those who hold it. Permissions they hold by another role neither come nor go. */
export const AccessPreview = closed({
  /** Active and other people who hold the role. */
  holders: Type.Integer(),
  /** Of those the caller sees, whoever gains or loses something, by name; at most 200. */
  people: Type.Array(closed({ person: Ref, gains: Permissions, loses: Permissions })),
  /** How many gain or lose something and are not named, since the caller does not see them or there are too many. */
  others: Type.Integer(),
})
export type AccessPreview = Static<typeof AccessPreview>

/** Why somebody may or may not do something. */
export const AccessExplained = closed({
  person: Ref,
  status: oneOf(...userStatuses),
  permission: Permission,
  allowed: Type.Boolean(),
  /** Roles of the person that give it. */
  by: Type.Array(Ref),
  /** The site asked about, and whether it is in the person's scope. */
  site: nullable(closed({ id: Id, name: Type.String(), in_scope: Type.Boolean() })),
  /** Roles that would give it. */
  would: Type.Array(Ref),
  /** Who may give one of these roles, of the people the caller sees; at most five. */
  grantors: Type.Array(Ref),
})
export type AccessExplained = Static<typeof AccessExplained>

export const access = {
  preview: endpoint({
    name: 'access.preview',
    method: 'POST',
    path: '/api/v1/access/preview',
    access: 'show_manage_workspace',
    summary: 'Who would gain or lose what if a role had these permissions; changes nothing',
    body: closed({ role_id: Id, permissions: Role.properties.permissions }),
    reply: one(AccessPreview),
  }),
  explain: endpoint({
    name: 'access.explain',
    method: 'GET',
    path: '/api/v1/access/explain',
    access: 'signed-in',
    summary: 'Why the caller may or may not do something; about others for those who manage people or roles',
    query: closed({ permission: Permission, user_id: optional(Id), location_id: optional(Id) }),
    reply: one(AccessExplained),
  }),
} as const
