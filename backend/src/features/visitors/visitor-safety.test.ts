import { evacuations } from '@menara/shared/contract/evacuations.contract.ts'
import { visitors } from '@menara/shared/contract/visitors.contract.ts'
import { describe, expect, it } from 'vitest'
import { openGatehouse, paramsOf, visitorUpTo } from '../../../../tests/kit/visitors.ts'
import { newId } from '../../platform/ids.ts'

async function openAssembly() {
  const house = await openGatehouse()
  const visitor = await visitorUpTo(house, 'checked_in')
  const begin = house.clock.now().getTime()
  const since = (seconds: number): string => new Date(begin + seconds * 1000).toISOString()
  const say = async (who: typeof house.guard, safe: boolean, at: string, visitor_id = visitor.id) => {
    const { status, body } = await who.asks(evacuations.say, { body: { words: [{ visitor_id, safe, at }] } })
    return status === 200 ? body.data[0] : status
  }
  const onSite = async () => (await house.guard.asks(visitors.onSite, { query: {} })).body.data[0]
  return { ...house, visitor, since, say, onSite }
}

describe('the assembly point', () => {
  it('VI-70 the newest word holds, in whatever order words arrive', async () => {
    const house = await openAssembly()
    const { guard, security, say, since, onSite, visitor } = house
    expect(await onSite()).toMatchObject({ safe: false, safe_at: null, safe_by: null })
    expect(await say(guard, true, since(-60))).toMatchObject({ outcome: 'taken', safe: true, by: { name: 'Gilang' } })
    expect(await say(guard, true, since(-60))).toMatchObject({ outcome: 'taken', safe: true })
    expect(await say(security, false, since(-90))).toMatchObject({ outcome: 'older', safe: true, by: { name: 'Gilang' }, at: since(-60) })
    expect(await say(security, false, since(-30))).toMatchObject({ outcome: 'taken', safe: false, by: { name: 'Sari' } })
    expect(await onSite()).toMatchObject({ safe: false, safe_at: since(-30), safe_by: { name: 'Sari' } })
    // A telephone whose clock runs ahead has no last word for ever.
    expect(await say(guard, true, since(3600))).toMatchObject({ outcome: 'taken' })
    expect(Date.parse((await onSite())?.safe_at ?? '')).toBeLessThanOrEqual(house.clock.now().getTime())
    const kinds = (await guard.asks(visitors.events, { params: paramsOf(visitor) })).body.data.map((it) => it.kind)
    expect(kinds.slice(0, 3)).toEqual(['safe', 'missed', 'safe'])
  })

  it('VI-70 of two at once who differ, one word holds for both', async () => {
    const { guard, security, say, since, onSite } = await openAssembly()
    const answers = await Promise.all([say(guard, true, since(-2)), say(security, false, since(-1))])
    expect((await onSite())?.safe).toBe(false)
    expect(answers[1]).toMatchObject({ outcome: 'taken', safe: false })
  })

  it('VI-70 who has left has left; others, strangers and other sites say nothing', async () => {
    const { guard, far, host, stranger, say, since, visitor, onSite } = await openAssembly()
    expect([await say(host, true, since(0)), await say(stranger, true, since(0))]).toEqual([403, 401])
    expect(await say(far, true, since(0))).toEqual({ visitor_id: visitor.id, outcome: 'unknown', safe: false, by: null, at: null })
    expect(await say(guard, true, since(0), newId())).toMatchObject({ outcome: 'unknown' })
    expect((await onSite())?.safe).toBe(false)
    await guard.asks(visitors.done, { params: paramsOf(visitor), body: { badge_returned: true } })
    expect(await say(guard, true, since(0))).toMatchObject({ outcome: 'left' })
  })

  it('VI-71 after the all-clear nobody of the site is marked', async () => {
    const house = await openAssembly()
    const { guard, far, host, cast, say, since, onSite } = house
    await say(guard, true, since(0))
    const clear = (who: typeof guard) => who.asks(evacuations.allClear, { body: { location_id: cast.site } })
    expect([(await clear(host)).status, (await clear(far)).status]).toEqual([403, 404])
    expect((await clear(guard)).body.data).toEqual({ count: 1 })
    expect(await onSite()).toMatchObject({ safe: false, safe_at: null })
    expect((await clear(guard)).body.data).toEqual({ count: 0 })
    expect(await say(guard, true, since(-30))).toMatchObject({ outcome: 'older', safe: false })
    expect(await onSite()).toMatchObject({ safe: false, safe_at: null })
    house.clock.advance(1000)
    expect(await say(guard, true, since(3600))).toMatchObject({ outcome: 'taken', safe: true })
  })
})
