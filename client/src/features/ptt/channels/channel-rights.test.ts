import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'
import { expect, it } from 'vitest'
import { deskOrder, mayTalkIn } from './channel-rights.ts'

const channel = (id: string, kind: PttMine['kind'], role: PttMine['role']): PttMine => ({
  ...{ id, name: id, kind, role, description: '', location: null, priority: 'normal', talk_limit_s: 30, recorded: false },
  ...{ alarm_id: null, ticket_id: null, longitude: null, latitude: null },
})

it('PU-30 at a desk incidents come first, then what it dispatches in, each as they were', () => {
  const all = [
    channel('guards', 'group', 'talk'),
    channel('news', 'broadcast', 'dispatch'),
    channel('fire', 'incident', 'talk'),
    channel('gate', 'group', 'dispatch'),
    channel('leak', 'incident', 'dispatch'),
    channel('ears', 'group', 'listen'),
  ]
  expect(deskOrder(all).map(({ id }) => id)).toEqual(['fire', 'leak', 'news', 'gate', 'guards', 'ears'])
})

it('PU-30 in a broadcast only dispatchers talk', () => {
  expect([mayTalkIn(channel('a', 'broadcast', 'talk')), mayTalkIn(channel('a', 'broadcast', 'dispatch'))]).toEqual([false, true])
  expect([mayTalkIn(channel('a', 'group', 'listen')), mayTalkIn(channel('a', 'incident', 'talk'))]).toEqual([false, true])
})
