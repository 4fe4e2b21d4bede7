import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { instantAt, wallTimeOf } from '../../../kit/dates/zoned-time.ts'
import { changesSince } from '../detail/ticket-changes.ts'
import { sortImages } from '../notes/note-images.ts'
import { changesOf, draftOf, emptyValues, isUntouched, restoredValues, valuesOf } from './ticket-draft.ts'

const zone = 'Asia/Makassar'
const leak = {
  location: { id: 'site', name: 'Site' },
  title: 'Leak',
  description: '',
  priority: 'medium',
  area: { id: 'a', name: 'A' },
  asset: null,
  assignee: null,
  group: null,
  due_at: '2026-11-21T04:30:00.000Z',
  start: null,
  end: null,
  from: null,
  to: null,
  code: null,
} as unknown as Ticket

describe('a draft', () => {
  it('leaves out what is not said and puts times into UTC', () => {
    expect(draftOf({ ...emptyValues('site'), title: 'Leak', due_at: '2026-11-21T12:30' }, { typeId: 1, zone })).toEqual({
      ticket_type_id: 1,
      location_id: 'site',
      title: 'Leak',
      priority: 'medium',
      due_at: '2026-11-21T04:30:00.000Z',
    })
  })
  it('holds only what differs from the ticket it began from', () => {
    expect(changesOf(valuesOf(leak, zone), leak, zone)).toEqual({})
    expect(
      changesOf({ ...valuesOf(leak, zone), area_id: '', due_at: '2026-11-21T13:30', priority: 'high', assignee_id: 'x' }, leak, zone),
    ).toEqual({
      area_id: null,
      due_at: '2026-11-21T05:30:00.000Z',
      priority: 'high',
    })
  })
})

describe('times of a site in fields', () => {
  it('reads and writes wall time, also where clocks are changed', () => {
    expect(wallTimeOf('2026-11-21T04:30:00.000Z', zone)).toBe('2026-11-21T12:30')
    expect(instantAt('2026-11-21T12:30', zone)).toBe('2026-11-21T04:30:00.000Z')
    for (const wall of ['2026-03-29T01:59', '2026-03-29T03:00', '2026-10-25T03:30'])
      expect(wallTimeOf(instantAt(wall, 'Europe/Amsterdam'), 'Europe/Amsterdam')).toBe(wall)
  })
})

describe('what changed meanwhile', () => {
  const log = (id: string, action: string, at: string) =>
    ({ id, action, at, after: ['note', 'linked'].includes(action) ? {} : { title: at } }) as never
  it('is the changes after the revision that was seen, without notes and links', () => {
    const logs = [
      log('1', 'created', '1'),
      log('2', 'updated', '2'),
      log('3', 'note', '4'),
      log('4', 'assigned', '5'),
      log('5', 'linked', '6'),
    ]
    expect(changesSince(logs, { base: { rev: 2, updated_at: '2' }, now: { rev: 3, updated_at: '5' } }).map((item) => item.id)).toEqual([
      '4',
    ])
    expect(changesSince(logs.slice(0, 3), { base: { rev: 2, updated_at: '2' }, now: { rev: 3, updated_at: '5' } })).toEqual([])
  })
})

describe('images of a note', () => {
  it('says of each file that cannot be sent why', () => {
    const file = (name: string, type: string, size: number) => ({ name, type, size }) as File
    const { taken, refused } = sortImages([
      file('a.png', 'image/png', 5),
      file('b.gif', 'image/gif', 5),
      file('c.jpg', 'image/jpeg', 26 * 1024 * 1024),
    ])
    expect(taken.map((file) => file.name)).toEqual(['a.png'])
    expect(refused).toEqual([
      { name: 'b.gif', why: 'type' },
      { name: 'c.jpg', why: 'size' },
    ])
  })
})

describe('a form that is opened again', () => {
  it('KT-90 has what was typed into the one before, and lines of its own', () => {
    const empty = emptyValues('site')
    const line = { key: 'line 1', description: 'Seal', quantity: 2, unit_price: 5000 }
    const kept = JSON.parse(
      JSON.stringify({ ...empty, title: 'Leak', facts: { ...empty.facts, lines: [line, { ...line, key: 'line 2' }] } }),
    )
    const { title, facts } = restoredValues(empty, kept)
    expect([title, facts.lines.map((line) => line.description)]).toEqual(['Leak', ['Seal', 'Seal']])
    expect(new Set([...facts.lines, ...empty.facts.lines].map((line) => line.key)).size).toBe(3)
    expect(restoredValues(empty, undefined).title).toBe('')
  })
  it('KT-90 keeps nothing while only the site is known', () => {
    const empty = emptyValues('')
    expect(isUntouched(emptyValues('site'), empty)).toBe(true)
    expect(isUntouched({ ...empty, title: 'L' }, empty)).toBe(false)
  })
})
