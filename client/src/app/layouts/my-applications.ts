import type { Permission } from '@menara/shared/kit/permission.ts'
import { useMe } from '../../kit/session/session.ts'
import { applications } from '../routing/nav.ts'

/** Asset, People, Desk: those the person may enter. */
export function useMyApplications() {
  const me = useMe()
  const may = (permission: Permission) => me?.permissions.includes(permission) ?? false
  return applications
    .filter((application) => application.permission === undefined || may(application.permission))
    .map((application) => ({ ...application, home: application.home(may) }))
}
