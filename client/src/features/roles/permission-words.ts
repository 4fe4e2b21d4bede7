import { isPermission, type Permission, permissions } from '@menara/shared/kit/permission.ts'
import { rightText } from '../../kit/calls/refusal-words.ts'

/** What a permission allows, as the beginning of a line. */
export function permissionText(permission: Permission): string {
  const words = rightText(permission) ?? permission
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
/** Whether a permission is meant by what was typed: its words or its name. */
export const isMeant = (permission: Permission, typed: string): boolean =>
  `${permissionText(permission)} ${permission}`.toLowerCase().includes(typed.trim().toLowerCase())

/** For a select. */
export const permissionChoices = () => permissions.map((value) => ({ value, label: permissionText(value) }))
export const permissionNamed = (name: string | undefined): Permission | undefined =>
  name !== undefined && isPermission(name) ? name : undefined
