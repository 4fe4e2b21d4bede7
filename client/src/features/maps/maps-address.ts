import type { Placed } from '@menara/shared/contract/maps/positions.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { text, useViewState, type ViewState } from '../../kit/lists/view-state.ts'

/** What the address of the screen names. `site` is a site's id or "all", which overrides the site chosen in the header. */
export const mapsView = { site: text, floor: text, alarm: text, device: text, subject: text }
export type MapsAddress = ViewState<typeof mapsView>

export const ALL = 'all'

/** Which address a pick leads to; a mark's id is `<kind>:<id>`. */
export function afterPick(now: MapsAddress, markId: string): MapsAddress {
  const at = markId.indexOf(':')
  const id = markId.slice(at + 1)
  switch (markId.slice(0, at)) {
    case 'site':
      return { site: id }
    case 'floor':
      return { site: now.site, floor: id }
    case 'alarm':
      return { site: now.site, floor: now.floor, alarm: id }
    case 'device':
      return { site: now.site, floor: now.floor, device: id }
    case 'subject':
      return { site: now.site, floor: now.floor, subject: id }
    default:
      return now
  }
}

export function useMapsAddress() {
  const go = useNavigate()
  return {
    address: useViewState(mapsView).state,
    to: (next: MapsAddress) => void go({ to: '/admin/plugins/maps', search: next }),
  }
}

/** Where the map shows it. */
export function placedAddress({
  id,
  kind,
  status,
  location,
  area,
}: Pick<Placed, 'id' | 'kind' | 'status' | 'location' | 'area'>): MapsAddress {
  const place = { site: location.id, ...(area && { floor: area.id }) }
  if (kind === 'device' || kind === 'camera') return { ...place, device: id }
  return moves({ kind, status }) ? { ...place, subject: id } : place
}

/** Whether it carries a phone or a tag, and so is a moving mark on the map. */
export const moves = ({ kind, status }: Pick<Placed, 'kind' | 'status'>): boolean =>
  kind !== 'device' && kind !== 'camera' && (status === 'moving' || status === 'still')
