import { expect, it } from 'vitest'
import { A, B, talkStation as station } from '../../../tests/kit/voice/talk-station.ts'
import { roomOf } from './talk.ts'

it('FS-28 a request names its channel: it is granted there alone, and what is sent in another channel is not heard', async () => {
  const { connect, talk, talker, lines } = station({ asha: { [A]: {}, [B]: {} } })
  const asha = connect('asha')
  await asha.join(A)
  await expect(asha.presses(B)).rejects.toMatchObject({ status: 409 })
  await asha.join(B)
  await asha.presses(A)
  expect([talker(A), talker(B)]).toEqual(['u-asha', null])
  const may = (channel: string) => talk.rule.maySend?.(roomOf(channel), { id: 'asha' } as never)
  expect([may(A), may(B)]).toEqual([true, false])
  expect(lines.filter((line) => line.startsWith('voice'))).toHaveLength(1)
})
