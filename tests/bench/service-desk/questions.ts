import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Ask } from './bench-client.ts'
import { AGENTS, areaOf, assetOf, categoryOf, GROUPS, idOf, LEAVES, PEOPLE, ROOTS } from './ids.ts'

/** One question as each of the two is asked it; `n` says which site, person or word, the same for both. */
export interface Question {
  readonly name: string
  /** Milliseconds of the slowest of twenty answers we aim for. */
  readonly aim: number
  ours(n: number): Ask
  peers(n: number): Ask
}

const LIMIT = 25
const NAMES = ['location_id', 'area_id', 'asset_id', 'requester_id', 'assignee_id', 'group_id'].map((text) => `${text}.name`)
/** What our rows bring with them: a list shows names, not ids. */
const FIELDS = ['*', ...NAMES, 'category_id.name_en', 'category_id.name_id', 'subtype_id.name_en'].join(',')
const query = (all: Readonly<Record<string, string>>): string => new URLSearchParams(all).toString()
const ours = (asked: Readonly<Record<string, string>>): Ask => ({
  path: `/desk/api/v1/tickets?${query({ limit: String(LIMIT), ...asked })}`,
})
const peers = (asked: Readonly<Record<string, string>>, filter?: object): Ask => ({
  path: `/items/tickets?${query({ limit: String(LIMIT), fields: FIELDS, sort: '-created_at,-id', ...asked, ...(filter && { filter: JSON.stringify(filter) }) })}`,
})
const is = (name: string, value: string | number) => ({ [name]: { _eq: value } })
const list = (name: string, of: (n: number) => readonly [Readonly<Record<string, string>>, object]): Question => ({
  name,
  aim: 60,
  ours: (n) => ours(of(n)[0]),
  peers: (n) => peers({}, of(n)[1]),
})
const by = (name: string, field: string, idFrom: (n: number) => string): Question =>
  list(name, (n) => [{ [field]: idFrom(n) }, is(field, idFrom(n))])
const sorted = (name: string, sort: string, theirs: string): Question => ({
  name,
  aim: 60,
  ours: () => ours({ sort }),
  peers: () => peers({ sort: theirs }),
})
const TYPES = [1, 29, 33, 32, 27, 28, 31, 30, 19]
const typeOf = (n: number): number => TYPES[n % TYPES.length] as number
const site = (n: number): string => idOf('site', 1 + (n % 20))
const monthsAgo = (n: number): string => new Date(Date.now() - (n % 30) * 30 * 86_400_000).toISOString()

export const lists: readonly Question[] = [
  sorted('newest', 'newest', '-created_at,-id'),
  sorted('oldest', 'oldest', 'created_at,id'),
  sorted('last changed', 'updated', '-updated_at,-id'),
  sorted('most urgent', 'priority', 'rank,-created_at,id'),
  sorted('next due', 'due', 'sla_due_at,id'),
  list('of a type', (n) => [{ ticket_type_id: String(typeOf(n)) }, is('ticket_type_id', typeOf(n))]),
  by('of a site', 'location_id', site),
  by('of an agent', 'assignee_id', (n) => idOf('person', 1 + (n % AGENTS))),
  by('of a team', 'group_id', (n) => idOf('group', 1 + (n % GROUPS))),
  by('of a priority', 'priority', (n) => ['critical', 'high', 'medium', 'low'][n % 4] as string),
  by('of a floor', 'area_id', (n) => areaOf(1 + (n % 20), 1 + (n % 25))),
  by('of an asset', 'asset_id', (n) => assetOf(1 + (n % 20), 1 + (n % 60))),
  {
    name: 'of a category and below',
    aim: 60,
    ours: (n) => ours({ category_id: categoryOf(typeOf(n), 1 + (n % ROOTS)) }),
    peers: (n) => {
      const root = categoryOf(typeOf(n), 1 + (n % ROOTS))
      return peers({}, { _or: [{ category_id: { id: { _eq: root } } }, { category_id: { parent_id: { _eq: root } } }] })
    },
  },
  by('of one category', 'category_id', (n) => categoryOf(typeOf(n), 1 + (n % ROOTS), 1 + (n % LEAVES))),
  list('in a state', (n) => {
    const state = [...openStates, 'resolved', 'closed', 'merged'][n % 8] as string
    return [{ states: state }, is('state', state)]
  }),
  list('open, of a type', (n) => [
    { states: openStates.join(','), ticket_type_id: String(typeOf(n)) },
    { _and: [{ state: { _in: openStates } }, is('ticket_type_id', typeOf(n))] },
  ]),
  list('open, of an agent', (n) => [
    { states: openStates.join(','), assignee_id: idOf('person', 1 + (n % AGENTS)) },
    { _and: [{ state: { _in: openStates } }, is('assignee_id', idOf('person', 1 + (n % AGENTS)))] },
  ]),
  list('of a month', (n) => [
    { start: monthsAgo(n + 1), end: monthsAgo(n) },
    { created_at: { _between: [monthsAgo(n + 1), monthsAgo(n)] } },
  ]),
]

const word = (name: string, text: (n: number) => string): Question => ({
  name,
  aim: 200,
  ours: (n) => ours({ search: text(n) }),
  peers: (n) => peers({ search: text(n) }),
})
const SERIALS = ['A1B', 'C4C', 'E9F', '0D1', '7F3', 'B2A', '99E', 'D41']
export const searches: readonly Question[] = [
  word('search: a common word', (n) => ['leak', 'lift', 'pantry', 'lampu', 'teknisi'][n % 5] as string),
  word('search: two words', (n) => ['Lift stuck on the roof', 'lampu mati di dekat', 'No power in meeting'][n % 3] as string),
  word('search: a number', (n) => `${String(((n * 7919) % 40_000) + 1000).padStart(6, '0')}`),
  word('search: part of a serial', (n) => `Serial ${SERIALS[n % SERIALS.length]}${(n % 16).toString(16).toUpperCase()}`),
  word('search: two letters', (n) => ['ac', 'qx', 'li', 'zz'][n % 4] as string),
  word('search: nothing there', (n) => `nothing like it ${n}`),
]

const COUNT = { 'aggregate[count]': 'id', 'groupBy[]': 'ticket_type_id' }
export const counters: readonly Question[] = [
  {
    name: 'counters: open by type and state',
    aim: 10,
    ours: () => ({ path: '/desk/api/v1/tickets/counts' }),
    peers: () => ({
      path: `/items/tickets?${query({ ...COUNT, filter: JSON.stringify({ state: { _in: openStates } }) })}&groupBy[]=state`,
    }),
  },
  {
    name: 'counters: of one site',
    aim: 10,
    ours: (n) => ({ path: `/desk/api/v1/tickets/counts?location_id=${site(n)}` }),
    peers: (n) => ({
      path: `/items/tickets?${query({ ...COUNT, filter: JSON.stringify({ _and: [{ state: { _in: openStates } }, is('location_id', site(n))] }) })}&groupBy[]=state`,
    }),
  },
]

/** The peer allots nothing: whoever writes to it says the number, the label and the times. */
export function creation(run: string): Question {
  const facts = (n: number) => ({
    ticket_type_id: 1,
    title: `Water leak reported again ${n}`,
    description: 'Under the sink, since this morning.',
    location_id: site(n),
    area_id: areaOf(1 + (n % 20), 1),
    category_id: categoryOf(1, 1 + (n % ROOTS), 1),
    priority: 'high',
  })
  return {
    name: 'opening a ticket (ours with clocks and sealed audit)',
    aim: 60,
    ours: (n) => ({ method: 'POST', path: '/desk/api/v1/tickets', body: facts(n) }),
    peers: (n) => {
      const now = new Date().toISOString()
      const allotted = { number: `PEER-${run}-${n}`, state: 'new', rank: 1, progress_status_id: 101, created_at: now, updated_at: now }
      const body = { ...facts(n), ...allotted, id: crypto.randomUUID(), requester_id: idOf('person', AGENTS + 1 + (n % (PEOPLE - AGENTS))) }
      return { method: 'POST', path: '/items/tickets', body }
    },
  }
}

/** As far down as people never scroll and exports always go: by cursor with us, by offset with the peer. */
export const deepOffset = (offset: number): Ask => peers({ offset: String(offset) })
export const firstPages = (limit: number, next?: string): Ask => ours({ limit: String(limit), ...(next && { next }) })
export const pageAfter = (next: string): Ask => ours({ next })

/** One ticket with its history. */
export const details = {
  ours: (id: string): readonly Ask[] => [{ path: `/desk/api/v1/tickets/${id}` }, { path: `/desk/api/v1/tickets/logs/${id}` }],
  peers: (id: string): readonly Ask[] => [
    { path: `/items/tickets/${id}?${query({ fields: FIELDS })}` },
    {
      path: `/items/ticket_logs?${query({ filter: JSON.stringify(is('ticket_id', id)), sort: 'id', limit: '100', fields: '*,actor_id.name' })}`,
    },
  ],
}
