import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'

/** Where people on duty are is for the control room, whose work it is, and for who manages people (docs/decisions/0019). */
const seesPeople = (caller: Caller): boolean => caller.may('show_plugins_monitoring') || caller.may('show_plugin_people_management')

/** Whether people are among what is answered; 403 for who asks for them alone without the permission. */
export function withPeople(kind: string | undefined, caller: Caller): boolean {
  if (seesPeople(caller)) return true
  if (kind === 'guard') throw new Fault('forbidden', 'access.permission', { params: { permission: 'show_plugin_people_management' } })
  return false
}
