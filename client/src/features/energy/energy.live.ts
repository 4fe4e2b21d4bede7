import { energyFeed } from '@menara/shared/contract/iot/energy.contract.ts'
import { useFeed } from '../../kit/live/live.ts'

/** Power, cost of a minute and the running quarter of an hour, of one site or of all. */
export const useEnergyNow = (siteId: string | undefined) => useFeed(energyFeed, { location_id: siteId })
