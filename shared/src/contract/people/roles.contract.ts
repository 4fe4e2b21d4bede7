import { type Static, Type } from 'typebox'
import { crud } from '../../kit/crud.ts'
import { permissions } from '../../kit/permission.ts'
import { closed, Id, Line, optional, Text } from '../../kit/words.ts'

const Permissions = Type.Array(oneOfPermissions(), { maxItems: 200, uniqueItems: true })
function oneOfPermissions() {
  return Type.Unsafe<(typeof permissions)[number]>(Type.String({ enum: [...permissions] }))
}

export const Role = closed({ id: Id, name: Line(80), description: Text(500), permissions: Permissions, user_count: Type.Integer() })
export type Role = Static<typeof Role>

/** Named sets of permissions. A role that people still hold cannot be removed: 409. */
export const roles = crud('roles', {
  item: Role,
  draft: closed({ name: Line(80), description: optional(Text(500)), permissions: Permissions }),
  filter: closed({}),
  read: 'signed-in',
  write: 'show_manage_workspace',
})
