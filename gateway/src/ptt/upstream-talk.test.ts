import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { Pool } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { fakeUpstream, json } from '../../../tests/kit/upstreams/fake-upstream.ts'
import { askTalkFacts } from './upstream-talk.ts'

it('FS-37 403 and 404 say that there are no channels; 401, 408, 429 and 5xx say nothing about the person', async () => {
  const upstream = await fakeUpstream()
  const pool = new Pool(upstream.url)
  onTestFinished(async () => {
    await pool.destroy()
    await upstream.stop()
  })
  upstream.routes.set(accounts.me.path, (_, response) => json(response, 200, { data: { name: 'Asha' } }))
  const ask = askTalkFacts({ pool, basePath: '' })
  const answers = async (status: number) => {
    upstream.routes.set(ptt.mine.path, (_, response) => json(response, status, {}))
    return ask('asha')
  }
  for (const status of [403, 404]) expect(await answers(status), String(status)).toEqual({ name: 'Asha', channels: new Map() })
  for (const status of [401, 408, 429, 500, 503]) expect(await answers(status), String(status)).toBe('away')
})
