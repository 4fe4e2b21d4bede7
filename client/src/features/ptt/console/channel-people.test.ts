import { expect, it } from 'vitest'
import { talkFloors } from '../../../../../tests/kit/voice/talk-link.ts'
import { peopleKnown } from '../../maps/embed/people-known.ts'
import { idsOf, peopleOf } from './channel-people.tsx'

const at = (id: string, person: string | null) => ({ id, person: person === null ? null : { id: person, name: person } })
/** Bram is nowhere known; a cart moves without anybody. */
const PLACES = [at('tag-1', 'u-asha'), at('tag-2', 'u-chief'), at('cart', null)]

it('PU-64 the people of the chosen channel are on the map, no others, and only where they are known', async () => {
  const floors = talkFloors({ a: { asha: {}, bram: {} }, b: { chief: {} } })
  const [asha, bram, chief] = ['asha', 'bram', 'chief'].map((text) => floors.linkOf(text).link) as [Link, Link, Link]
  asha.join('a')
  bram.join('a')
  chief.join('b')
  const shown = async (channel: string, stir = 0) => {
    const people = idsOf(await peopleOf(bram, { channel, stir }).queryFn())
    return peopleKnown(PLACES, people).map((item) => item.id)
  }
  expect([await shown('a'), await shown('b')]).toEqual([['tag-1'], ['tag-2']])
  asha.leave('a')
  expect(await shown('a', 1)).toEqual([])
})
type Link = ReturnType<ReturnType<typeof talkFloors>['linkOf']>['link']

it('PU-64 nobody is on the map before it is known who is in the channel', () => {
  expect(peopleKnown(PLACES, idsOf(undefined))).toEqual([])
})

it('PU-64 who is in a channel is asked for each channel, and anew when somebody came or went', () => {
  const { link } = talkFloors({ a: {} }).linkOf('asha')
  const keys = [
    peopleOf(link, { channel: 'a', stir: 0 }),
    peopleOf(link, { channel: 'a', stir: 1 }),
    peopleOf(link, { channel: 'b', stir: 0 }),
  ]
  expect(new Set(keys.map((key) => JSON.stringify(key.queryKey))).size).toBe(3)
})
