import { expect, it } from 'vitest'
import { openControl } from './control.ts'

/** People at one screen; `lines` is what each was told of their own hand. */
function screen(people: Readonly<Record<string, { mayControl?: boolean; mayTakeOver?: boolean }>>) {
  const control = openControl('screen')
  const lines: string[] = []
  let holder: string | null = null
  let asking: string[] = []
  for (const [session, { mayControl = true, mayTakeOver = false }] of Object.entries(people))
    control.join({
      ...{ session, person: `u-${session}`, name: session, mayControl, mayTakeOver },
      armed: (has) => lines.push(`${session} ${has ? 'on' : 'off'}`),
      told: (now, all) => {
        holder = now
        asking = all.filter((one) => one.asks).map((one) => one.session)
      },
    })
  return { control, lines, holder: () => holder, asking: () => asking }
}

it('VB-6 what is free is taken, what is not is asked for, and the first who asks is next', () => {
  const { control, lines, holder, asking } = screen({ asha: {}, bram: {}, citra: {} })
  control.take('asha', false)
  control.take('bram', false)
  control.take('bram', false)
  control.take('citra', false)
  expect([holder(), asking()]).toEqual(['asha', ['bram', 'citra']])
  control.give('asha', null)
  expect([holder(), asking()]).toEqual(['bram', ['citra']])
  control.leave('bram')
  expect([holder(), asking()]).toEqual(['citra', []])
  expect(lines).toEqual(['asha on', 'asha off', 'bram on', 'bram off', 'citra on'])
})

it('VB-6 its holder hands it to whom they choose, who may', () => {
  const { control, holder } = screen({ asha: {}, bram: {}, viewer: { mayControl: false } })
  control.take('asha', false)
  expect(() => control.give('asha', 'viewer')).toThrow(/watch this screen/)
  expect(() => control.give('bram', 'bram')).toThrow(/do not have the control/)
  expect(() => control.give('asha', 'nobody')).toThrow(/no such session/)
  control.give('asha', 'bram')
  expect(holder()).toBe('bram')
})

it('VB-6 who administers screens takes it, others do not, and who only watches never has it', () => {
  const { control, holder, lines } = screen({
    asha: {},
    bram: {},
    chief: { mayTakeOver: true },
    viewer: { mayControl: false, mayTakeOver: true },
  })
  control.take('asha', true)
  expect(() => control.take('bram', true)).toThrow(/administers/)
  expect(() => control.take('viewer', true)).toThrow(/not control/)
  control.take('chief', true)
  expect([holder(), lines]).toEqual(['chief', ['asha on', 'asha off', 'chief on']])
})

it('VB-6 it goes with the right to it, or to another gateway', () => {
  const { control, holder, asking } = screen({ asha: {}, bram: {} })
  control.take('asha', false)
  control.take('bram', false)
  control.entitle('asha', { mayControl: false, mayTakeOver: false })
  expect([holder(), asking()]).toEqual(['bram', []])
  control.lost('asha')
  expect(holder()).toBe('bram')
  control.lost('bram')
  expect(holder()).toBeNull()
})
