import { pttEmergencies } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { expect, it } from 'vitest'
import { follow, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'

const CALL = { id: 'e1', person: { id: 'u-guard', name: 'Guard' }, ended_at: null }

it('FS-34 who connects or comes back while an emergency stands has it in the first answer, at either of two gateways', async () => {
  const one = await openGateway()
  const { upstream } = one
  upstream.lists.set(pttEmergencies.list.path, [])
  const two = await openGateway({ env: { MENARA_BACKEND_URL: upstream.url } })
  const open = [await one.follow('asha'), await follow(two.url, 'bram')]
  for (const screen of open) expect(await screen.sub('ptt_emergencies')).toMatchObject({ snapshot: [] })

  upstream.lists.set(pttEmergencies.list.path, [CALL])
  upstream.hint('ptt_emergencies', {}, 'h1')
  for (const screen of open) expect((await screen.next('d')).ops).toMatchObject([['e1', { id: 'e1' }]])

  for (const url of [one.url, two.url]) {
    const late = await follow(url, 'bram')
    expect(await late.sub('ptt_emergencies')).toMatchObject({ snapshot: [['e1', { id: 'e1' }]] })
    late.socket.terminate()
    const back = await follow(url, 'bram')
    expect(await back.sub('ptt_emergencies')).toMatchObject({ snapshot: [['e1', { id: 'e1' }]] })
  }
})
