import { expect, it } from 'vitest'
import { batchOfList } from './batch-of-list.ts'

const batch = (id: string, ...numbers: (string | null)[]) => ({
  id,
  items: numbers.map((number) => ({ ticket_id: id, number, outcome: 'done' as const, reason: '' })),
})

it('QB-8 what became of a bulk change stands over the list of its own tickets alone', () => {
  const latest = [
    batch('work', 'WO-2026-000001'),
    batch('unseen', null),
    batch('general', null, 'GEN-2026-000007'),
    batch('older', 'WO-2025-000001'),
  ]
  const of = (typeId: number) => batchOfList(latest, typeId)?.id
  expect([of(29), of(1), of(31), of(33)]).toEqual(['work', 'general', undefined, undefined])
})
