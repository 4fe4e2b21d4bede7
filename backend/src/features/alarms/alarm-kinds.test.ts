import { alarmRules } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { readFormula } from '@menara/shared/domain/alarms/alarm-expression.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { aSensor } from '../../../../tests/kit/devices/sensors.ts'
import { newId } from '../../platform/ids.ts'

const rows = async ({ admin }: Building) => (await admin.asks(iot.alarms, { query: { state: 'all' } })).body.data
const words = { priority: 'high', message: 'Wrong' } as const

describe('kinds of rules', () => {
  it('AL-18 a rate is the change per minute once half the window is covered', async () => {
    const building = await openBuilding()
    const { admin, clock } = building
    const sensor = await aSensor(building, { units: { level: 'm' } })
    const body = {
      ...words,
      device_id: sensor.id,
      kind: 'rate',
      point: 'level',
      window_s: 120,
      type: 'rising',
      direction: 'above',
      limit: 1,
    } as const
    expect((await admin.asks(iot.createRule, { body })).status).toBe(200)
    let at = clock.now().getTime()
    const says = async (level: number) => {
      await sensor.says({ level }, new Date(at))
      at += 30_000
      clock.advance(30_000)
    }
    for (const level of [0, 1]) await says(level)
    expect(await rows(building)).toEqual([])
    await says(2)
    expect(await rows(building)).toMatchObject([{ type: 'rising', process: 'active', value: expect.closeTo(2, 1), limit: 1 }])
    for (const level of [2, 2, 2, 2]) await says(level)
    expect(await rows(building)).toMatchObject([{ process: 'normal', occurrence: 1 }])
  })

  it('AL-18 a missing value raises after its window without a message, and the next one clears', async () => {
    const building = await openBuilding()
    const { admin, clock, backend } = building
    const sensor = await aSensor(building, { units: { flow: 'l/s' }, heartbeat_s: 3600 })
    await sensor.says({ flow: 1 })
    const body = { ...words, device_id: sensor.id, kind: 'missing', point: 'flow', window_s: 300, type: 'no_flow_data' } as const
    expect((await admin.asks(iot.createRule, { body })).status).toBe(200)
    clock.advance(240_000)
    await backend.iot.tick()
    expect(await rows(building)).toEqual([])
    clock.advance(61_000)
    await backend.iot.tick()
    expect(await rows(building)).toMatchObject([{ type: 'no_flow_data', process: 'active', value: null, limit: null }])
    await backend.iot.tick()
    await sensor.says({ flow: 2 })
    await backend.iot.tick()
    expect(await rows(building)).toMatchObject([{ process: 'normal', occurrence: 1 }])
  })

  it('AL-18 a formula judges points of several devices', async () => {
    const building = await openBuilding()
    const supply = await aSensor(building, { code: 'SUP', units: { temp: '°C' } })
    const back = await aSensor(building, { code: 'RET', units: { temp: '°C' } })
    const inputs = [
      { name: 'supply', device_id: supply.id, point: 'temp' },
      { name: 'back', device_id: back.id, point: 'temp' },
    ]
    const body = {
      ...words,
      device_id: supply.id,
      kind: 'expression',
      type: 'low_delta',
      expression: 'abs(back - supply)',
      inputs,
    } as const
    expect((await building.admin.asks(iot.createRule, { body: { ...body, direction: 'below', limit: 3 } })).status).toBe(200)
    await supply.says({ temp: 12 })
    expect(await rows(building)).toEqual([])
    await back.says({ temp: 13 })
    expect(await rows(building)).toMatchObject([{ type: 'low_delta', process: 'active', value: 1 }])
    await back.says({ temp: 18 })
    expect(await rows(building)).toMatchObject([{ process: 'normal', value: 6 }])
  })

  it('AL-18 what cannot be judged is refused field by field', async () => {
    const building = await openBuilding()
    const { admin } = building
    const mine = await aSensor(building)
    const base = { ...words, device_id: mine.id, type: 'x' }
    const input = { name: 'a', device_id: mine.id, point: 'p' }
    const expression = { ...base, kind: 'expression', inputs: [input], expression: 'a > 1' }
    for (const [body, fields] of [
      [base, ['direction', 'limit', 'point']],
      [{ ...base, kind: 'rate', direction: 'above', limit: 1 }, ['point', 'window_s']],
      [{ ...base, kind: 'missing' }, ['point', 'window_s']],
      [{ ...base, kind: 'missing', point: 'p', window_s: 1 }, ['window_s']],
      [{ ...expression, expression: 'a >' }, ['expression']],
      [{ ...expression, expression: 'b > 1' }, ['inputs', 'expression']],
      [{ ...expression, inputs: [input, input] }, ['inputs']],
      [{ ...expression, inputs: [] }, ['inputs', 'expression']],
      [{ ...expression, inputs: [{ ...input, device_id: newId() }] }, ['inputs']],
      [
        {
          ...base,
          point: 'p',
          direction: 'above',
          limit: 1,
          suppress_when: { device_id: newId(), point: 'p', direction: 'above', limit: 1 },
        },
        ['suppress_when'],
      ],
      [{ ...base, kind: 'magic' }, ['kind']],
      [{ ...base, steps: [''] }, ['steps.0']],
    ] as const) {
      const reply = await admin.sends('POST', '/api/v1/iot/rules', body)
      expect([reply.status, [...new Set(reply.body.errors.map((error) => error.field))]]).toEqual([422, fields])
    }
    expect((await admin.asks(iot.rules, { query: {} })).body.data).toEqual([])
  })
})

describe('a formula', () => {
  const value = (text: string, values: Record<string, number> = {}) => {
    const formula = readFormula(text)
    if (typeof formula === 'string') throw new Error(formula)
    return formula.of(values)
  }

  it('AL-19 means what mathematics says', () => {
    expect(value('1 + 2 * 3 - 4 / 2')).toBe(5)
    expect(value('-(2 - 5) * 2')).toBe(6)
    expect(value('a > 1 and not (b < 2 or c == 3)', { a: 2, b: 2, c: 4 })).toBe(1)
    expect(value('max(a, b, 3) - min(a, b) + avg(1, 3) + abs(-1)', { a: 5, b: 4 })).toBe(4)
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer({ min: 1 }), (a, b, c) => {
        expect(value('(a - b) * 2 + b / c', { a, b, c })).toBeCloseTo((a - b) * 2 + b / c, 5)
      }),
    )
  })

  it('AL-19 is not known while one of its values is not, and never infinite', () => {
    for (const text of ['a + 1', 'a > 1', 'not a', '1 / 0', '0 / 0', 'a or 1']) expect(value(text)).toBeNaN()
    expect(value('toString + constructor')).toBeNaN()
  })

  it('AL-19 says why it is none, and never runs what it does not know', () => {
    for (const text of [
      '',
      ' ',
      '1 +',
      '(1',
      '1 2',
      'f(1)',
      'constructor(1)',
      'a.b',
      'a = 1',
      '`x`',
      'a;b',
      '$x',
      `${'('.repeat(60)}1`,
      '1+'.repeat(300),
    ])
      expect([text, typeof readFormula(text)]).toEqual([text, 'string'])
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const formula = readFormula(text)
        expect(typeof formula === 'string' || Array.isArray(formula.names)).toBe(true)
      }),
    )
  })
})

describe('a dry run', () => {
  it('AL-20 counts what would have been raised, and stores nothing', async () => {
    const building = await openBuilding()
    const { admin, clock, agent } = building
    const sensor = await aSensor(building, { units: { temperature: '°C' } })
    for (const temperature of [20, 31, 32, 20, 33, 21, 34]) {
      await sensor.says({ temperature })
      clock.advance(60_000)
    }
    const body = { ...words, device_id: sensor.id, point: 'temperature', type: 'warm', direction: 'above', limit: 30 } as const
    const { data } = (await admin.asks(alarmRules.dryRun, { body })).body
    expect(data).toMatchObject({ readings: 7, raised: 3, active: true, chatters: false })
    expect(data.occurrences.map((occurrence) => [occurrence.value, occurrence.cleared_at !== null])).toEqual([
      [34, false],
      [33, true],
      [31, true],
    ])
    expect((await admin.asks(alarmRules.dryRun, { body: { ...body, on_delay_ms: 90_000 } })).body.data.raised).toBe(1)
    const silent = {
      ...words,
      device_id: sensor.id,
      kind: 'missing',
      point: 'temperature',
      window_s: 30,
      type: 'silent',
      hours: 1,
    } as const
    expect((await admin.asks(alarmRules.dryRun, { body: silent })).body.data.raised).toBe(8)
    expect((await agent.asks(alarmRules.dryRun, { body })).status).toBe(403)
    expect((await admin.sends('POST', '/api/v1/iot/rules/dry-run', { ...body, hours: 169 })).status).toBe(422)
    expect(await rows(building)).toEqual([])
    expect((await admin.asks(iot.rules, { query: {} })).body.data).toEqual([])
  })
})

describe('guidance', () => {
  it('AL-21 goes with the alarm', async () => {
    const building = await openBuilding()
    const sensor = await aSensor(building)
    const guidance = {
      cause: 'Filter blocked',
      consequence: 'Servers throttle',
      response: 'Start the standby unit',
      steps: ['Open damper 3', 'Start CRAC 5'],
      respond_within_min: 15,
    }
    const body = { ...words, ...guidance, device_id: sensor.id, point: 'temperature', type: 'warm', direction: 'above', limit: 30 } as const
    await building.admin.asks(iot.createRule, { body })
    await sensor.says({ temperature: 31 })
    const [row] = await rows(building)
    expect(row).toMatchObject({ cause: 'Filter blocked', procedure: true })
    expect(Date.parse(row?.respond_by ?? '') - Date.parse(row?.received_at ?? '')).toBe(15 * 60_000)
    expect((await building.admin.asks(iot.alarm, { params: { id: row?.id ?? '' } })).body.data.guidance).toEqual(guidance)
  })
})
