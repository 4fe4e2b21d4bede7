import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { permissions } from '../../kit/permission.ts'
import { closed, Id, Line, one, optional, Text } from '../../kit/words.ts'

const Permissions = Type.Array(oneOfPermissions(), { maxItems: 200, uniqueItems: true })
function oneOfPermissions() {
  return Type.Unsafe<(typeof permissions)[number]>(Type.String({ enum: [...permissions] }))
}

export const Role = closed({
  id: Id,
  name: Line(80),
  description: Text(500),
  permissions: Permissions,
  /** Whoever holds it signs in with a second factor. */
  second_factor: Type.Boolean(),
  user_count: Type.Integer(),
})
export type Role = Static<typeof Role>

/** Named sets of permissions. A role that people still hold cannot be removed: 409. */
const ordinary = crud('roles', {
  item: Role,
  draft: closed({
    name: Line(80),
    description: optional(Text(500)),
    permissions: Permissions,
    second_factor: optional(Type.Boolean()),
  }),
  filter: closed({}),
  read: 'signed-in',
  write: 'show_manage_workspace',
})

export const roles = {
  ...ordinary,
  addStandard: endpoint({
    name: 'roles.addStandard',
    method: 'POST',
    path: '/api/v1/roles/standard',
    access: 'show_manage_workspace',
    summary: 'Add the roles a house usually has; those whose name there is already stay as they are',
    body: closed({}),
    reply: one(closed({ added: Type.Integer() })),
  }),
} as const
