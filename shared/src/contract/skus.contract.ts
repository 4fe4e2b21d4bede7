import { endpoint } from '../kit/endpoint.ts'
import { closed, many, Paging, SearchText } from '../kit/words.ts'
import { Item } from './places/assets.contract.ts'

/** Items to pick from, for lines of tickets: the stock items themselves, under the desk's own address. */
export const skus = {
  list: endpoint({
    name: 'skus.list',
    method: 'GET',
    path: '/desk/api/v1/skus',
    access: 'signed-in',
    summary: 'Items to pick from',
    query: closed({ ...Paging, search: SearchText }),
    reply: many(Item),
  }),
} as const
