import { useMe } from '../../kit/session.ts'
import { applications } from '../nav.ts'

/** Asset, People, Desk: those the person may enter. */
export function useMyApplications() {
  const me = useMe()
  return applications.filter((it) => it.permission === undefined || me?.permissions.includes(it.permission))
}
