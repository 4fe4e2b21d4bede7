import type { Channel } from '../kit/channel.ts'
import type { Endpoint } from '../kit/endpoint.ts'
import { accounts } from './accounts.contract.ts'
import { activities, activityFeed } from './activities.contract.ts'
import { areas } from './areas.contract.ts'
import { assetTickets } from './asset-tickets.contract.ts'
import { assets, attributes } from './assets.contract.ts'
import { groups } from './groups.contract.ts'
import { inbox, inboxFeed } from './inbox.contract.ts'
import { alarmFeed, iot, readingFeed } from './iot.contract.ts'
import { locations } from './locations.contract.ts'
import { roles } from './roles.contract.ts'
import { shifts } from './shifts.contract.ts'
import { ticketFeed, tickets } from './tickets.contract.ts'
import { users } from './users.contract.ts'
import { vendors } from './vendors.contract.ts'

/** Every subject with its endpoints: what the backend must serve, OpenAPI shows and the contract test walks. */
export const contract = {
  accounts,
  locations,
  areas,
  assets,
  attributes,
  users,
  groups,
  roles,
  shifts,
  vendors,
  activities,
  inbox,
  tickets,
  assetTickets,
  iot,
} as const satisfies Record<string, Record<string, Endpoint>>

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((subject) => Object.values(subject) as Endpoint[])
export const channels: readonly Channel[] = [alarmFeed, readingFeed, activityFeed, inboxFeed, ticketFeed]
