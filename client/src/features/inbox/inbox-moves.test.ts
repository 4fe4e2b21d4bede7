import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import { describe, expect, it } from 'vitest'
import '../../../../tests/kit/upstreams/pretend-page.ts'
import { instantAt } from '../../kit/dates/zoned-time.ts'
import { actsOn, wakesAt } from './inbox-moves.ts'

const item = (more: Partial<InboxItem> = {}): InboxItem => ({
  ...{ id: 'a', type: 'ticket.noted', title: '', text: '', link: '/desk', message: { key: 'a', params: {} } },
  ...{ read_at: null, done_at: null, snoozed_until: null, muted: false, created_at: '2026-11-20T04:00:00.000Z' },
  ...more,
})

describe('what may be done to messages', () => {
  it('IB-8 depends on where they stand; what presses is never muted', () => {
    expect(actsOn([item()], 'all')).toEqual(['done', 'read', 'hour', 'tomorrow', 'monday', 'mute'])
    expect(actsOn([item({ read_at: 'now' })], 'all')).toContain('unread')
    for (const value of [item({ type: 'approval.asked' }), item({ link: null }), item({ type: 'account.signed_in' })])
      expect(actsOn([item(), value], 'unread')).not.toContain('mute')
    expect(actsOn([item()], 'snoozed')).toEqual(['open', 'done'])
    expect(actsOn([item()], 'done')).toEqual(['open'])
    expect(actsOn([item()], 'muted')).toEqual(['unmute', 'done'])
  })

  it.each([
    ['hour', '2026-11-20T10:30', '2026-11-20T11:30'],
    ['tomorrow', '2026-11-20T23:59', '2026-11-21T08:00'],
    ['tomorrow', '2026-12-31T07:00', '2027-01-01T08:00'],
    ['monday', '2026-11-20T10:30', '2026-11-23T08:00'],
    ['monday', '2026-11-22T10:30', '2026-11-23T08:00'],
    ['monday', '2026-11-23T07:00', '2026-11-30T08:00'],
  ] as const)('IB-9 a snooze (%s) of %s ends at %s, always ahead', (how, now, until) => {
    for (const zone of ['Asia/Jayapura', 'America/New_York'])
      expect(wakesAt(how, new Date(instantAt(now, zone)), zone)).toEqual(new Date(instantAt(until, zone)))
  })
})
