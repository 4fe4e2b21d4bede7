import { distanceM } from '@menara/shared/domain/geo.ts'
import { describe, expect, it } from 'vitest'
import { diceOf } from '../portfolio/dice.ts'
import { carriersOf, fencesOf, moversOf } from '../portfolio/people/moving.ts'
import { portfolioOf, storyOf } from '../portfolio/tickets/story.ts'
import { walkOf, walksOf } from './walk.model.ts'

const way = [
  { longitude: 106.8, latitude: -6.2, area: 'T1-G', stay_s: 10 },
  { longitude: 106.801, latitude: -6.2, area: 'T1-1', stay_s: 0 },
]

describe('the ways of the demo', () => {
  it('DM-11 are gone step by step, with a stay at each stop, over and over', () => {
    const walk = walkOf({ way, speed_mps: 1 })
    const length = distanceM([106.8, -6.2], [106.801, -6.2])
    const round = 10 + 2 * length
    expect(walk(5)).toMatchObject({ at: [106.8, -6.2], area: 'T1-G', moving: false })
    expect(walk(10 + length * 0.75)).toMatchObject({ area: 'T1-1', moving: true })
    for (let second = 0; second < 3 * round; second += 1) {
      expect(distanceM(walk(second).at, walk(second + 1).at)).toBeLessThan(1.01)
      expect(distanceM(walk(second).at, walk(second + round).at)).toBeLessThan(0.001)
    }
  })

  it('DM-11 are the same at every start, stay at their site and are said as devices say them', () => {
    const movers = moversOf(portfolioOf())
    const plain = ({ site: _, ...item }: (typeof movers)[number]) => item
    expect(movers.map(plain)).toEqual(moversOf(portfolioOf()).map(plain))
    expect(new Set(movers.map((mover) => mover.kind))).toEqual(new Set(['guard', 'visitor', 'asset']))
    for (const { way: stops, site } of movers)
      for (const stop of stops)
        expect(distanceM([stop.longitude, stop.latitude], [site.spec.longitude, site.spec.latitude])).toBeLessThan(400)
    const now = Date.parse('2026-11-21T00:00:00Z')
    const played = walksOf([{ location_code: 'VJS', code: 'TAG-1', way, speed_mps: 1, interval_s: 4 }], { dice: diceOf(1), now })
    const said = Array.from({ length: 20 }, (_, i) => played.due(now + i * 1000)).flat()
    expect(said).toHaveLength(5)
    expect(said[0]).toMatchObject({ topic: 'menara/VJS/TAG-1/position' })
  })

  it('DM-12 every guard with a badge agreed to it and is of the site, and every fence has an outline', () => {
    const story = storyOf({ now: Date.parse('2026-11-21T00:00:00Z'), password: 'x' })
    const movers = moversOf(story.portfolio)
    const { tags, consents } = carriersOf(movers, story.crew, 0)
    const badges = tags.filter((tag) => tag.kind === 'guard')
    expect(badges.length).toBeGreaterThan(10)
    expect(consents.map((consent) => consent.user_id)).toEqual(badges.map((badge) => badge.user_id))
    const fences = fencesOf(story.portfolio.places)
    expect(new Set(fences.map((fence) => fence.rule))).toEqual(new Set(['enter', 'dwell', 'exit']))
    expect(fences.every((fence) => fence.ring.length >= 3)).toBe(true)
  })
})
