import { DEFAULT_LOCATION_CODE } from '@menara/shared/domain/ui-constants.ts'
import { useSite, useSites } from '../../../kit/site.ts'

/** The site of an address, else the one chosen in the header, else VJS, else the first in scope. */
export function useDaySite(id: string | undefined) {
  const sites = useSites()
  const chosen = useSite()
  const named = sites.find((site) => site.id === id)
  return named ?? chosen ?? sites.find((site) => site.code === DEFAULT_LOCATION_CODE) ?? sites[0]
}
