import type { OnSiteVisitor, SafeAnswer, SafeWord } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { expect, it } from 'vitest'
import { conflictsOf, counted, withoutAnswered } from './evacuation-store.ts'

const row = (id: string, safe = false) => ({ id, name: id, safe, safe_at: null, safe_by: null }) as unknown as OnSiteVisitor
const word = (visitor_id: string, safe: boolean, at: string): SafeWord => ({ visitor_id, safe, at })
const answer = (visitor_id: string, outcome: SafeAnswer['outcome'], safe = true): SafeAnswer => ({
  ...{ visitor_id, outcome, safe },
  by: { id: '1', name: 'Sari' },
  at: '2026-11-22T03:00:00.000Z',
})

it('VT-3 shows what was said here before what the server has, until the server knows it', () => {
  const words = { budi: word('budi', true, '10'), wati: word('wati', false, '11') }
  const seen = counted([row('budi'), row('wati', true), row('rudi', true)], words)
  expect(seen.map((item) => [item.id, item.safe, item.waiting])).toEqual([
    ['budi', true, true],
    ['wati', false, true],
    ['rudi', true, false],
  ])
})

it('VT-3 forgets a word that was answered, and keeps the one that was said after it', () => {
  const sent = { budi: word('budi', true, '10'), wati: word('wati', true, '10') }
  const now = { budi: word('budi', true, '10'), wati: word('wati', false, '12'), rudi: word('rudi', true, '11') }
  expect(withoutAnswered(now, sent, [answer('budi', 'taken'), answer('wati', 'taken')])).toEqual({ wati: now.wati, rudi: now.rudi })
})

it('VT-3 tells of every word that was overruled, with the name of who is meant', () => {
  const sent = { budi: word('budi', false, '10'), wati: word('wati', true, '10'), rudi: word('rudi', true, '10') }
  const answers = [answer('budi', 'older', true), answer('wati', 'left', false), answer('rudi', 'taken')]
  expect(conflictsOf(answers, sent, (id) => id.toUpperCase()).map((conflict) => [conflict.name, conflict.said, conflict.outcome])).toEqual([
    ['BUDI', false, 'older'],
    ['WATI', true, 'left'],
  ])
})

it('VT-3 holds for staff as for visitors', () => {
  const words = { ayu: { user_id: 'ayu', safe: true, at: '10' } }
  expect(counted([row('ayu')], words).map((item) => [item.safe, item.waiting])).toEqual([[true, true]])
  const { visitor_id: _visitor, ...of } = answer('', 'older', false)
  const answers = [{ ...of, user_id: 'ayu' }]
  expect(withoutAnswered(words, words, answers)).toEqual({})
  expect(conflictsOf(answers, words, (id) => id.toUpperCase()).map((conflict) => [conflict.name, conflict.said])).toEqual([['AYU', true]])
})
