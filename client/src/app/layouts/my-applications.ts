import type { Permission } from '@menara/shared/kit/permission.ts'
import { useMe } from '../../kit/session.ts'
import { applications } from '../nav.ts'

/** Asset, People, Desk: those the person may enter. */
export function useMyApplications() {
  const me = useMe()
  const may = (permission: Permission) => me?.permissions.includes(permission) ?? false
  return applications.filter((it) => it.permission === undefined || may(it.permission)).map((it) => ({ ...it, home: it.home(may) }))
}
